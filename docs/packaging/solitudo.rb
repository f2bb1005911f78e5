class Solitudo < Formula
  include Language::Python::Virtualenv

  desc "Logic puzzles in the terminal, with hints that explain themselves"
  homepage "ADDRESS"
  url "ADDRESS/solitudo-1.0.0.tar.gz"
  sha256 "SUM"
  license "MIT"

  depends_on "python@3.13"

  # `brew update-python-resources solitudo` lists the packages that it needs here

  def install
    virtualenv_install_with_resources
    man1.install libexec/"share/man/man1/solitudo.1"
    bash_completion.install libexec/"share/bash-completion/completions/solitudo"
    zsh_completion.install libexec/"share/zsh/site-functions/_solitudo"
    fish_completion.install libexec/"share/fish/vendor_completions.d/solitudo.fish"
  end

  test do
    assert_match "tents:", shell_output("#{bin}/solitudo generate tents --seed 1")
  end
end

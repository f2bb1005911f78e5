// The page around the terminal: which program it shows, a size that suits the window, fingers
// instead of a mouse, and what is told when the line is lost.
"use strict";

const terminal = document.getElementById("terminal");
const told = document.getElementById("told");
// what a screen reader says: the words of the screen-reader line
const spoken = document.getElementById("spoken");
const words = document.getElementById("words");
const again = document.getElementById("again");
// why the server closed a window
const ENDED = 4000;
const TAKEN = 4001;
const FULL = 4003;
const LONG_PRESS = 450;

// A window keeps its program when it is loaded again; another window has another program.
function key() {
  let kept = sessionStorage.getItem("solitudo");
  if (!kept) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    kept = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("solitudo", kept);
  }
  return kept;
}

function tell(sentence, button) {
  words.textContent = sentence;
  again.hidden = !button;
  again.textContent = button || "";
  told.hidden = false;
  if (button) again.focus();
}

// The server is asked until it answers; then the window shows what it showed before.
async function come_back(pause) {
  tell("The line is lost; the game is kept. Trying again …");
  for (;;) {
    try {
      if ((await fetch(location.href, { cache: "no-store" })).ok) break;
      tell("This address is no longer served: ask for the new one.", "Try again");
      return;
    } catch (lost) {
      await new Promise((done) => setTimeout(done, pause));
      pause = Math.min(pause * 1.5, 10000);
    }
  }
  location.reload();
}

again.addEventListener("click", () => location.reload());

// Once a second, where the page can be seen: the clock of a game stops with the last time.
let line = null;
setInterval(() => {
  if (line && document.visibilityState === "visible") line.send(JSON.stringify(["here"]));
}, 1000);

// A file that was exported.
function download(name, content) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(address) {
    super(address);
    line = this;
    this.addEventListener("message", () => { told.hidden = true; }, { once: true });
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") return;
      const [what, said] = JSON.parse(event.data);
      if (what === "download") download(said.name, said.content);
      if (what === "say") spoken.textContent = said.words;
    });
    this.addEventListener("close", (event) => {
      if (event.code === ENDED) {
        sessionStorage.removeItem("solitudo");
        tell("Solitudo has ended; everything is saved.", "Play again");
      } else if (event.code === TAKEN) {
        sessionStorage.removeItem("solitudo");
        tell("This game goes on in another window.", "Play here");
      } else if (event.code === FULL) {
        tell("Too many windows are open here. Close one first.", "Try again");
      } else {
        come_back(500);
      }
    });
  }

  send(data) {
    if (this.readyState === Plain.OPEN) super.send(data);
  }
};

// Letters as large as is usual, smaller where fewer than about fifty would stand beside each other.
function letter() {
  const wanted = Number(new URLSearchParams(location.search).get("fontsize"));
  if (wanted >= 6 && wanted <= 60) return wanted;
  return Math.max(9, Math.min(16, Math.floor(window.innerWidth / 50 / 0.602)));
}

// Fingers: a tap is the left button, a long press the right one, a stroke a drag.
const fingers = window.matchMedia("(pointer: coarse)");
let press = null;

function mouse(type, touch, button) {
  const under = terminal.querySelector(".xterm-screen");
  const down = type === "mouseup" ? 0 : button === 2 ? 2 : 1;
  under.dispatchEvent(new MouseEvent(type, {
    bubbles: true, cancelable: true, view: window, button, buttons: down,
    clientX: touch.clientX, clientY: touch.clientY, detail: 1,
  }));
}

function touched(event) {
  event.preventDefault();
  const touch = event.changedTouches[0];
  if (event.type === "touchstart") {
    if (event.touches.length > 1) return;
    // the end of a touch may never have been told
    if (press) clearTimeout(press.timer);
    press = { id: touch.identifier, at: touch, moved: false, done: false };
    const mine = press;
    mine.timer = setTimeout(() => {
      if (press !== mine || mine.moved) return;
      mine.done = true;
      mouse("mousedown", mine.at, 2);
      mouse("mouseup", mine.at, 2);
    }, LONG_PRESS);
    return;
  }
  if (!press || touch.identifier !== press.id) return;
  if (event.type === "touchmove") {
    const far = Math.hypot(touch.clientX - press.at.clientX, touch.clientY - press.at.clientY);
    if (!press.moved && far > 8 && !press.done) {
      press.moved = true;
      mouse("mousedown", press.at, 0);
    }
    if (press.moved) mouse("mousemove", touch, 0);
    return;
  }
  clearTimeout(press.timer);
  if (!press.done) {
    if (!press.moved) mouse("mousedown", press.at, 0);
    mouse("mouseup", touch, 0);
  }
  press = null;
  typing().focus();
}

function typing() {
  return terminal.querySelector(".xterm-helper-textarea");
}

function use_fingers() {
  if (fingers.matches) typing().inputMode = "none";
}

document.getElementById("keyboard").addEventListener("click", () => {
  const area = typing();
  area.inputMode = area.inputMode === "none" ? "text" : "none";
  area.blur();
  area.focus();
});

document.getElementById("escape").addEventListener("click", () => {
  const area = typing();
  area.focus();
  const pressed = { key: "Escape", code: "Escape", keyCode: 27, which: 27, bubbles: true };
  area.dispatchEvent(new KeyboardEvent("keydown", pressed));
});

// The right button marks; the browser's own menu would cover the board.
document.addEventListener("contextmenu", (event) => event.preventDefault());

window.addEventListener("load", async () => {
  const here = new URL(`ws/${key()}`, location.href);
  here.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  here.search = "";
  terminal.dataset.sessionWebsocketUrl = here.href;
  terminal.dataset.fontSize = String(letter());
  // the terminal measures its font once: it must be there
  await Promise.allSettled(["16px", "bold 16px"].map((size) =>
    document.fonts.load(`${size} "Roboto Mono"`)));
  const script = document.createElement("script");
  script.src = "static/js/textual.js";
  script.addEventListener("load", () => {
    window.onload();
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
      terminal.addEventListener(type, touched, { passive: false, capture: true });
    }
    use_fingers();
    window.dispatchEvent(new Event("resize"));
    typing().focus();
    new ResizeObserver(() => window.dispatchEvent(new Event("resize"))).observe(terminal);
  });
  document.body.append(script);
});

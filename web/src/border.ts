/** The border between the tree and the panel, which can be dragged, and the button that folds the panel. */

import { get } from "./dom.js";

const border = get("border");
const columns = get("columns");
const hide = get("hide-panel");

/** The share of the columns that the panel takes, in percent. */
let share = 40;
const [LEAST, MOST, STEP] = [15, 80, 5];

function setShare(percent: number): void {
  share = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
  columns.style.setProperty("--share", `${share}%`);
  border.setAttribute("aria-valuenow", String(share));
}

/** Returns whether the panel is below the tree, as in narrow windows. */
const isBelow = () => getComputedStyle(columns).getPropertyValue("--below").trim() === "1";

border.addEventListener("pointerdown", (event) => {
  event.preventDefault();
  border.setPointerCapture(event.pointerId);
});
border.addEventListener("pointermove", (event) => {
  if (!border.hasPointerCapture(event.pointerId)) return;
  const { right, bottom, width, height } = columns.getBoundingClientRect();
  setShare(isBelow() ? ((bottom - event.clientY) / height) * 100 : ((right - event.clientX) / width) * 100);
});
border.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: STEP, ArrowUp: STEP, ArrowRight: -STEP, ArrowDown: -STEP }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  setShare(share + by);
});

/** Shows or hides the panel. */
export function foldPanel(isFolded: boolean): void {
  columns.classList.toggle("folded", isFolded);
  hide.setAttribute("aria-expanded", String(!isFolded));
}

hide.addEventListener("click", () => foldPanel(!columns.classList.contains("folded")));
setShare(share);

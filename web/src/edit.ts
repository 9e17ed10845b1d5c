/** Making edits: questions about types, and what the page says of each edit. */

import { type Question, ask } from "./dialogs.js";
import { capital, kindOf, say, sentence } from "./dom.js";
import { measured, nameOf, node, opened } from "./state.js";

let afterEdit: () => void = () => undefined;

/** Calls a function after each edit. */
export function onEdit(listener: () => void): void {
  afterEdit = listener;
}

/** An edit. It changes the type of a value or a key only if it may. Returns whether it changed anything. */
export type Edit = (mayChangeType: boolean) => boolean;

/** Does an edit, and draws what it changed. An error is thrown. */
export function edited(act: () => boolean): boolean {
  const changed = measured("edit", act);
  afterEdit();
  return changed;
}

/** Sets the value of a node, and says so. Returns whether it is set. */
export async function setValue(id: number, set: Edit): Promise<boolean> {
  const before = node(id).preview;
  if (!(await keepType(set))) return false;
  const after = node(id);
  if (after.preview !== before) say(`${nameOf(after)}: ${before} → ${after.preview}`);
  else say(`${nameOf(after)} is set.`);
  return true;
}

/** Sets a node to a text. Returns whether it was set. */
export function setText(id: number, text: string): Promise<boolean> {
  return setValue(id, (may) => opened().set(id, text, may));
}

/** Does an edit. A change of a type is only made if the user says so. Returns whether the edit was done. */
export async function keepType(act: Edit): Promise<boolean> {
  try {
    edited(() => act(false));
    return true;
  } catch (error) {
    if (kindOf(error) !== "TypeChange") throw error;
    const answer = await ask({
      title: "Change the type?",
      text: `${capital(sentence(error))}. A game may not expect another type.`,
      yes: "Change the type",
      no: "Keep editing",
      isRisky: true,
    });
    if (answer === undefined) return false;
    edited(() => act(true));
    return true;
  }
}

/** Asks for what an edit needs, until the edit is done or the user gives up. Returns whether it was done. */
export async function askFor(question: Question, act: (answer: Record<string, string>, mayChangeType: boolean) => boolean): Promise<boolean> {
  for (;;) {
    const answer = await ask(question);
    if (answer === undefined) return false;
    // What was typed is still there when the question comes again.
    const fields = (question.fields ?? []).map((field) => ({ ...field, value: answer[field.name] }));
    question = { ...question, text: undefined, fields };
    try {
      if (await keepType((may) => act(answer, may))) return true;
    } catch (error) {
      question.text = `${capital(sentence(error))}.`;
    }
  }
}

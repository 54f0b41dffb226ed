/**
 * Keeps what was typed when a session ended or the page had to start again. The draft stays in this tab until the
 * same player opens the form again. A form names the fields that may be kept: never a password, PIN or code.
 */
type Values = Readonly<Record<string, unknown>>;
type Drafts = { readonly username: string; readonly forms: Readonly<Record<string, Values>> };

const STORAGE_KEY = "drafts";
/** The signed-in player. Undefined once they have signed out: they no longer need what they typed. */
let owner: string | undefined;
const shownForms = new Map<string, () => Values>();

/** Registers a form that is shown. @returns a function that unregisters it */
export function followForm(name: string, values: () => Values): () => void {
  shownForms.set(name, values);
  return () => void shownForms.delete(name);
}

/** Keeps the values of all forms that are shown, for their player. */
export function keepDrafts(): void {
  if (owner === undefined) return;
  const forms = Object.fromEntries([...shownForms].map(([name, values]) => [name, values()]));
  if (Object.keys(forms).length === 0) return;
  write({ username: owner, forms: { ...read()?.forms, ...forms } });
}

/** Keeps values for the signed-in player, as if they had been typed into a form of this name. */
export function keepDraft(name: string, values: Values): void {
  if (owner !== undefined) write({ username: owner, forms: { ...read()?.forms, [name]: values } });
}

/** Starts the drafts of a signed-in player; drops those of any other. */
export function beginDrafts(username: string): void {
  owner = username;
  if (read()?.username !== username) write(undefined);
}

/** Drops all drafts and keeps none until the next player signs in. Called after a logout. */
export function endDrafts(): void {
  owner = undefined;
  write(undefined);
}

/** Returns what was typed into a form of this name. */
export const draftOf = (name: string): Values | undefined => read()?.forms[name];

/** Drops a draft that its form has taken. */
export function dropDraft(name: string): void {
  const drafts = read();
  if (!drafts?.forms[name]) return;
  const { [name]: _taken, ...forms } = drafts.forms;
  write({ ...drafts, forms });
}

function read(): Drafts | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    return text === null ? undefined : (JSON.parse(text) as Drafts);
  } catch {
    return undefined;
  }
}

function write(drafts: Drafts | undefined): void {
  try {
    if (drafts) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where the browser forbids storage, the typed values are lost with the session.
  }
}

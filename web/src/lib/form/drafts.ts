/**
 * What was typed when a session ended, kept in this tab until the same player opens the form again. A form names
 * what of it may be kept: never a password, PIN or code.
 */
type Values = Readonly<Record<string, unknown>>;
type Drafts = { readonly username: string; readonly forms: Readonly<Record<string, Values>> };

const STORAGE_KEY = "drafts";
/** False once the player has signed out: whoever does has done with what was typed. */
let isKeeping = true;
const shownForms = new Map<string, () => Values>();

/** Follows a form that is shown. @returns what ends that */
export function followForm(name: string, values: () => Values): () => void {
  shownForms.set(name, values);
  return () => void shownForms.delete(name);
}

/** Keeps what stands in all forms that are shown. */
export function keepDrafts(username: string): void {
  if (!isKeeping) return;
  const forms = Object.fromEntries([...shownForms].map(([name, values]) => [name, values()]));
  if (Object.keys(forms).length > 0) write({ username, forms: { ...read()?.forms, ...forms } });
}

/** This player is signed in: the drafts of any other go. */
export function beginDrafts(username: string): void {
  isKeeping = true;
  if (read()?.username !== username) write(undefined);
}

/** The player has signed out. */
export function endDrafts(): void {
  isKeeping = false;
  write(undefined);
}

/** What was typed into a form of this name. */
export const draftOf = (name: string): Values | undefined => read()?.forms[name];

/** The form has it. */
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
    // Where the browser forbids storage, what was typed is lost with the session.
  }
}

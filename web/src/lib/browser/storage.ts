/** What is kept on this machine. Where the browser forbids it, memory serves until the page closes. */
const memory = new Map<string, string>();

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeKept(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function dropKept(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it has never been there.
  }
}

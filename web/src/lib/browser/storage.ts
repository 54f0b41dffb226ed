/** Keeps values on this device. Where the browser forbids that, memory keeps them until the page closes. */
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
    // The browser forbids storage, so there is nothing to drop.
  }
}

/** Notifies listeners (the console) of a changed topic. The console then reads the state again. */

export const topics = ["transfers", "cards", "game", "mail", "sms", "faults"] as const;
type Topic = (typeof topics)[number];

export type Changes = ReturnType<typeof createChanges>;

export function createChanges() {
  const listeners = new Set<(topic: Topic) => void>();
  return {
    publish(topic: Topic) {
      for (const listener of listeners) listener(topic);
    },
    /** Returns the function that stops watching. */
    watch(listener: (topic: Topic) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Notifies listeners (the console) of a changed topic. The console then reads the state again. */

export const topics = ["transfers", "cards", "game", "mail", "sms", "faults"] as const;
export type Topic = (typeof topics)[number];

export type Changes = {
  tell(topic: Topic): void;
  /** Returns the function that stops watching. */
  watch(listener: (topic: Topic) => void): () => void;
};

export function createChanges(): Changes {
  const listeners = new Set<(topic: Topic) => void>();
  return {
    tell(topic) {
      for (const listener of listeners) listener(topic);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

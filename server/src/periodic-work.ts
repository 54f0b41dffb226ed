import type { Feature } from "./feature.ts";
import { every } from "./kit/jobs/periodic.ts";
import type { Services } from "./services.ts";

/**
 * Begins the periodic work of all features.
 * @returns a function that ends it and waits for what is under way
 */
export function startPeriodicWork(
  features: readonly Feature[],
  services: Services,
): () => Promise<void> {
  const ends = features
    .flatMap(({ periodic = [] }) => periodic)
    .map(({ everyMs, run }) => every(everyMs, (ending) => run(services, ending), services.log));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

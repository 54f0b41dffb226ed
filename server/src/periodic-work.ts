import type { Feature } from "./feature.ts";
import { every } from "./kit/jobs/periodic.ts";
import type { Services } from "./services.ts";

/**
 * Starts the periodic work of all features.
 * @returns a function that ends it and waits for running work
 */
export function startPeriodicWork(
  features: readonly Feature[],
  services: Services,
): () => Promise<void> {
  const ends = features
    .flatMap(({ periodic = [] }) => periodic)
    .map(({ run, ...interval }) =>
      every(interval, (ending) => run(services, ending), services.log),
    );
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/**
 * The hash chain over the books: adds journals to it (`chainAllJournals`), finds and publishes its newest link (the
 * head), and parses published heads.
 */
import type { FastifyBaseLogger } from "fastify";
import { Gauge, type Registry } from "prom-client";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The newest link of the hash chain. A kept copy of it reveals that earlier links were cut or rewritten. */
export type ChainHead = {
  readonly position: number;
  /** In hexadecimal digits. */
  readonly hash: string;
};

/** @returns undefined where nothing has been chained yet */
export function findChainHead(db: Queries): Promise<ChainHead | undefined> {
  return db.maybe<ChainHead>(sql`
    select position, encode(hash, 'hex') as hash from journal_chain
    order by position desc limit 1`);
}

/** Returns whether the chain still has this link at this position. */
export function isInChain(db: Queries, { position, hash }: ChainHead): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from journal_chain
      where position = ${position} and hash = decode(${hash}, 'hex'))`);
}

/** Returns a head as text, as the log prints it and `verify --head` accepts it: `1234:9f86…`. */
export const chainHeadText = ({ position, hash }: ChainHead): string => `${position}:${hash}`;

/** Parses the text of a head. @returns undefined if it is not one */
export function readChainHead(text: string): ChainHead | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

/** The metrics of the chain's head. */
export type ChainHeadMetrics = {
  show(head: ChainHead): void;
  /** Records that the head has been published. */
  notePublished(): void;
};

export function openChainHeadMetrics(registry: Registry): ChainHeadMetrics {
  const heads = new Gauge({
    name: "portal_chain_head_position",
    help: "Position of the newest link of the books' hash chain; the label is its hash",
    labelNames: ["hash"],
    registers: [registry],
  });
  const published = new Gauge({
    name: "portal_chain_head_published_timestamp_seconds",
    help: "When this process last published the head of the hash chain",
    registers: [registry],
  });
  return {
    show: ({ hash, position }) => {
      heads.reset();
      heads.labels(hash).set(position);
    },
    notePublished: () => published.setToCurrentTime(),
  };
}

type Publishing = {
  readonly db: Queries;
  readonly log: FastifyBaseLogger;
  readonly chainHeadMetrics: ChainHeadMetrics;
  /** Stores a text under a name that is written only once. @returns the failure; undefined if it is stored */
  readonly chainHeadStore:
    | { put(name: string, text: string): Promise<string | undefined> }
    | undefined;
};

/**
 * Publishes the head in the log, in the metrics and, if the settings name one, in a write-once store, from which the
 * database's owner cannot remove it. If the store does not accept the head, it does not count as published.
 */
export async function publishChainHead(publishing: Publishing): Promise<void> {
  const { db, log, chainHeadMetrics, chainHeadStore } = publishing;
  const head = await findChainHead(db);
  if (!head) return;
  const text = chainHeadText(head);
  log.info({ event: "chain_head", head: text }, "head of the hash chain");
  chainHeadMetrics.show(head);
  const reason = await chainHeadStore?.put(`chain-head-${head.position}.txt`, `${text}\n`);
  if (reason === undefined) chainHeadMetrics.notePublished();
  else
    log.error(
      { event: "chain_head_not_kept", head: text, reason },
      "head of the hash chain not kept",
    );
}

/**
 * Adds up to `limit` journals to the hash chain.
 * @returns how many it added; 0 if another process is adding
 */
export function chainJournals(db: Queries, limit: number): Promise<number> {
  // Takes the lock of chain_journals first, without waiting: a second process returns at once instead of waiting for
  // it.
  return db.repeatable.value<number>(sql`
    select case when pg_try_advisory_xact_lock(hashtext('chain_journals'))
      then chain_journals(${limit}) else 0 end`);
}

/** About a tenth of a second's work, most of which is finding the journals. */
const CHAINED_AT_ONCE = 2_000;

/** Adds journals to the chain until none is left, or until `ending`. */
export async function chainAllJournals(db: Queries, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await chainJournals(db, CHAINED_AT_ONCE)) === CHAINED_AT_ONCE);
}

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

/** @returns whether the chain still has this link at this position */
export function hasChainHead(db: Queries, { position, hash }: ChainHead): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from journal_chain
      where position = ${position} and hash = decode(${hash}, 'hex'))`);
}

/** Returns a head as the log prints it and as `verify --head` takes it: `1234:9f86…`. */
export const chainHeadText = ({ position, hash }: ChainHead): string => `${position}:${hash}`;

/** @returns undefined where the text is not a head */
export function readChainHead(text: string): ChainHead | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

/** The metrics of the chain's head. */
export type ChainHeadMetrics = {
  show(head: ChainHead): void;
  /** Notes that the head is wherever the settings want it. */
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
  /** Keeps each head once. @returns what failed */
  readonly chainHeadStore:
    | { put(name: string, text: string): Promise<string | undefined> }
    | undefined;
};

/**
 * Publishes the head in the log, in the metrics and in the store where there is one, where the database's owner cannot
 * take it back. What the store does not take counts as not published.
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

/** A worker process that tests kill: it takes jobs and never finishes one. */
import Fastify from "fastify";
import { openDatabase } from "../../database/database.ts";
import { openJobs } from "../jobs.ts";
import { WORK } from "./work-kind.ts";

const db = openDatabase({ url: process.argv[2] ?? "", maxConnections: 2 });
const jobs = openJobs(db, Fastify().log);
jobs.handle(WORK, (payload) => {
  process.stdout.write(`began ${JSON.stringify(payload)}\n`);
  return new Promise(() => {});
});
jobs.start();

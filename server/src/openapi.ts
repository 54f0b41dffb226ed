/** Generates and serves the OpenAPI document of the contract's calls (`registerOpenApi`). */
import { type Call, mayBeEmpty } from "@portal/contract/http/call";
import { commonErrorCodes } from "@portal/contract/http/error-codes";
import { errorReply } from "@portal/contract/http/errors";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

type Api = {
  readonly title: string;
  readonly calls: readonly Call[];
  /** Name of the session's cookie. */
  readonly sessionName: string;
};

/** Serves the document, in OpenAPI 3.1. It is generated on the first request. */
export function registerOpenApi(app: FastifyInstance, path: string, api: Api): void {
  let document: object | undefined;
  app.get(path, async () => (document ??= openApiDocument(api)));
}

function openApiDocument({ title, calls, sessionName }: Api) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    paths,
    components: {
      schemas: {
        Error: jsonSchema(errorReply, "output"),
        CommonErrorCode: { type: "string", enum: commonErrorCodes },
      },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionName } },
    },
  };
}

function operation(call: Call) {
  const error = { $ref: "#/components/schemas/Error" };
  return {
    summary: call.summary,
    ...(call.who === "user" ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...parameters("path", call.params),
      ...parameters("query", call.query),
      ...(call.movesMoney
        ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } }]
        : []),
    ],
    ...(call.body
      ? { requestBody: { required: true, content: json(jsonSchema(call.body, "input")) } }
      : {}),
    responses: {
      ...(call.reply
        ? { 200: { description: "Done.", content: json(jsonSchema(call.reply, "output")) } }
        : {}),
      ...(mayBeEmpty(call) ? { 204: { description: "Done." } } : {}),
      default: { description: refusalOf(call), content: json(error) },
    },
  };
}

const refusalOf = ({ errors = [] }: Call): string =>
  ["Refused. Its errorCode, if any, is one of CommonErrorCode", ...errors].join(", ");

function parameters(place: "path" | "query", schema: Call["params"]) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function json(schema: object) {
  return { "application/json": { schema } };
}

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

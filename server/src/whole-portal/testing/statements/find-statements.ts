/** Finds all SQL statements in the source, with the row types that their callers declare. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Node, TaggedTemplateExpression } from "typescript/unstable/ast";
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Program, SymbolFlags, type Type } from "typescript/unstable/sync";

/** A property of a declared row type. */
export type Field = {
  /** Empty if the statement has one column, of any name. */
  readonly name: string;
  /** Its types except null: `string`, `number`, `Buffer`, `string[]`, `object` … */
  readonly kinds: readonly string[];
  readonly isNullable: boolean;
  readonly isOptional: boolean;
};

/** How the caller runs the statement, by the method of `Queries`. */
export type Declared = "read" | "write" | "repeatable" | "run";

/** A statement in the source. */
export type Statement = {
  /** File and line. */
  readonly place: string;
  readonly text: string;
  /** Undefined if the statement is passed to something other than a method of `Queries`. */
  readonly declared: Declared | undefined;
  /** Undefined if no row type is declared for it. */
  readonly fields: readonly Field[] | undefined;
};

type Use = Pick<Statement, "declared" | "fields">;

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const READS = new Set(["many", "one", "maybe", "value"]);
const RUNS = new Set(["run", "changes"]);

/** Returns all statements in the matching files, as TypeScript parses the source. */
export function findStatements(isWanted: (path: string) => boolean): Statement[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] }).getProjects()[0];
    if (!project) throw new Error("there is no project to look for statements in");
    return project.rootFiles
      .filter((file) => isWanted(relative(ROOT, file)))
      .flatMap((file) => statementsOf(file, project));
  } finally {
    api.close();
  }
}

function statementsOf(
  file: string,
  { program, checker }: { readonly program: Program; readonly checker: Checker },
): Statement[] {
  const source = program.getSourceFile(file);
  if (!source?.text.includes("sql`")) return [];
  const nodes = descendantsOf(source);
  const uses = new Map<number, Use>();
  for (const node of nodes) {
    const use = useOf(node, checker);
    if (use) uses.set(use.statement.pos, use);
  }
  return nodes.filter(isStatement).map((node) => ({
    place: `${relative(ROOT, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
    text: textOf(node),
    declared: uses.get(node.pos)?.declared,
    fields: uses.get(node.pos)?.fields,
  }));
}

function descendantsOf(node: Node): Node[] {
  const found = [node];
  node.forEachChild((child) => {
    found.push(...descendantsOf(child));
  });
  return found;
}

const isStatement = (node: Node): node is TaggedTemplateExpression =>
  isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === "sql";

/** Returns the text as `sql` makes it: values become numbered parameters. */
function textOf({ template }: TaggedTemplateExpression): string {
  if (isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (text, { literal }, index) => `${text}$${index + 1}${literal.text}`,
    template.head.text,
  );
}

/** Returns what `db.one<Row>(sql…)` declares about its statement. */
function useOf(call: Node, checker: Checker): (Use & { readonly statement: Node }) | undefined {
  if (!isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return undefined;
  const [argument] = call.arguments;
  const method = call.expression.name.text;
  const isRead = READS.has(method);
  if (!argument || (!isRead && !RUNS.has(method))) return undefined;
  const statement = statementBehind(argument, checker);
  if (!statement) return undefined;
  if (!isRead) return { statement, declared: "run", fields: undefined };
  const receiver = call.expression.expression;
  const last = isPropertyAccessExpression(receiver) ? receiver.name.text : "";
  const declared = last === "write" || last === "repeatable" ? last : "read";
  const row = rowOf(call, method, checker);
  const fields = method === "value" ? row && [fieldOf("", [row], checker)] : fieldsOf(row, checker);
  return { statement, declared, fields };
}

/** Returns the statement itself, or the one in the constant or function that is named in its place. */
function statementBehind(argument: Node, checker: Checker): Node | undefined {
  if (isStatement(argument)) return argument;
  const name = isCallExpression(argument) ? argument.expression : argument;
  if (!isIdentifier(name)) return undefined;
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve();
  return declaration && descendantsOf(declaration).find(isStatement);
}

/** Takes the row type from the promise that the call returns. */
function rowOf(call: Node, method: string, checker: Checker): Type | undefined {
  const [given] = typeArguments(checker.getTypeAtLocation(call), checker);
  if (!given) return undefined;
  if (method === "many") return typeArguments(given, checker)[0];
  return method === "maybe" ? checker.getNonNullableType(given) : given;
}

const typeArguments = (type: Type | undefined, checker: Checker): readonly Type[] =>
  type?.isTypeReference() ? checker.getTypeArguments(type) : [];

/** Merges the properties of a union's parts. A property that one part lacks is a nullable column. */
function fieldsOf(row: Type | undefined, checker: Checker): readonly Field[] | undefined {
  if (!row || row.isIntrinsicType()) return undefined;
  const parts = partsOf(row).map((part) => checker.getPropertiesOfType(part));
  const properties = Map.groupBy(parts.flat(), ({ name }) => name);
  if (properties.size === 0) return undefined;
  return [...properties].map(([name, all]) => {
    const types = all.flatMap((property) => checker.getTypeOfSymbol(property) ?? []);
    const field = fieldOf(name, types, checker);
    return {
      ...field,
      isNullable: field.isNullable || all.length < parts.length,
      isOptional: all.some(({ flags }) => (flags & SymbolFlags.Optional) !== 0),
    };
  });
}

function fieldOf(name: string, types: readonly Type[], checker: Checker): Field {
  const kinds = new Set(types.flatMap(partsOf).map((part) => kindOf(part, checker)));
  return {
    name,
    kinds: [...kinds].filter((kind) => kind !== "null" && kind !== "undefined"),
    isNullable: kinds.has("null"),
    isOptional: false,
  };
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function kindOf(type: Type, checker: Checker): string {
  const simple = {
    null: checker.getNullType(),
    string: checker.getStringType(),
    number: checker.getNumberType(),
    boolean: checker.getBooleanType(),
  };
  for (const [kind, standard] of Object.entries(simple)) {
    if (checker.isTypeAssignableTo(type, standard)) return kind;
  }
  if (type.isIntrinsicType()) return type.intrinsicName;
  if (checker.isArrayLikeType(type)) {
    const [element] = typeArguments(type, checker);
    return `${element ? partsOf(element).map((part) => kindOf(part, checker))[0] : "object"}[]`;
  }
  const name = type.getSymbol()?.name ?? "";
  return ["Buffer", "Date"].includes(name) ? name : "object";
}

import pg from "pg";

export type Found = Pick<pg.QueryResult, "rows" | "rowCount">;
type Row = Record<string, unknown>;
type TypeId = Parameters<pg.CustomTypesConfig["getTypeParser"]>[0];
type Column = { readonly name: string; readonly dataTypeID: TypeId };
/** How a statement's rows are read. */
type Shape = readonly (Column & { readonly parse: (text: string) => unknown })[];
type ShapeOf = (name: string, columns: readonly Column[]) => Shape;
type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };
type Respond = (error: unknown, found?: Found) => void;

/**
 * Returns what sends a statement over one of a pipeline's connections. The driver's own query copies its settings
 * property by property, and makes the parsers of its columns anew for each response: a tenth of what `/api/me` costs
 * (bench, row me). Here the columns are known after the first response.
 */
export function openLookUps(types: pg.CustomTypesConfig) {
  /** By the statement's name. */
  const shapes = new Map<string, Shape>();
  const shapeOf: ShapeOf = (name, columns) => {
    const known = shapes.get(name);
    // A migration may have changed a column since.
    if (known && isSame(known, columns)) return known;
    const shape = columns.map((column) => ({
      name: column.name,
      dataTypeID: column.dataTypeID,
      parse: types.getTypeParser(column.dataTypeID, "text") as (text: string) => unknown,
    }));
    shapes.set(name, shape);
    return shape;
  };
  return (client: pg.Client, { name = "", text, values = [] }: pg.QueryConfig): Promise<Found> =>
    new Promise((resolve, reject) => {
      const respond: Respond = (error, found) => (found ? resolve(found) : reject(error));
      client.query(new LookUp({ name, text, values }, shapeOf, respond));
    });
}

/** What the driver calls for each message of a response (`lib/client.js` of pg). */
class LookUp extends pg.Query {
  readonly name: string;
  /** The driver puts its timeout around it. */
  callback: Respond;
  readonly #shapeOf: ShapeOf;
  readonly #rows: Row[] = [];
  #shape: Shape = [];
  #failure: unknown;

  constructor({ name, text, values }: Statement, shapeOf: ShapeOf, respond: Respond) {
    super(text, values);
    this.name = name;
    this.#shapeOf = shapeOf;
    this.callback = respond;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    this.#shape = this.#shapeOf(this.name, fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Row = {};
    try {
      for (const [place, { name, parse }] of this.#shape.entries()) {
        const text = fields[place]!;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      // The driver could not catch it. The rest of the response must still be read.
      this.#failure ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    // Its words say how many rows there were, which is known.
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) {
      this.callback(undefined, { rows: this.#rows, rowCount: this.#rows.length });
    } else this.callback(this.#failure);
  }
}

const isSame = (known: Shape, columns: readonly Column[]): boolean =>
  known.length === columns.length &&
  known.every(
    ({ name, dataTypeID }, place) =>
      name === columns[place]!.name && dataTypeID === columns[place]!.dataTypeID,
  );

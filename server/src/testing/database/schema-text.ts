const HEAD = `-- The database as all files of schema/ and migrations/ leave it.
-- Made by \`npm run schema\`; never edited by hand. The reasons for things stand in those files.`;

type Query = (text: string) => Promise<readonly { readonly text: string }[]>;

/**
 * Returns a database's tables, views and functions as SQL, each with its rights, in order of name. Owners are
 * left out, and so is the table of applied migrations.
 */
export async function schemaText(query: Query): Promise<string> {
  const rows = [...(await query(TABLES)), ...(await query(VIEWS)), ...(await query(FUNCTIONS))];
  return `${[HEAD, ...rows.map(({ text }) => text.trimEnd())].join("\n\n")}\n`;
}

/** The grants on an object: `acl` is an expression for its rights, `what` for its name in the statement. */
const grants = (acl: string, what: string, rights = "lower(right_.privilege_type)") => `(
  select string_agg(format(E'grant %s on %s to %s;', rights, ${what}, grantee), E'\\n' order by grantee)
  from (
    select coalesce(role.rolname, 'public') as grantee,
      string_agg(${rights}, ', ' order by right_.privilege_type) as rights
    from aclexplode(${acl}) right_ left join pg_roles role on role.oid = right_.grantee
    where right_.grantee <> right_.grantor
    group by 1
  ) of_each)`;

const COLUMNS = `
  select string_agg(format(E'  %I %s%s%s', attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end,
      case attidentity when 'a' then ' generated always as identity'
        else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end), E',\\n' order by attnum)
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = c.oid and attnum > 0 and not attisdropped`;

const CONSTRAINTS = `
  select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid, true)), ''
    order by array_position('{p,u,f,c}', contype::text), conname)
  from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`;

const INDEXES = `
  select string_agg(pg_get_indexdef(indexrelid, 0, true) || ';', E'\\n' order by indexrelid::regclass::text)
  from pg_index
  where indrelid = c.oid and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const TRIGGERS = `
  select string_agg(pg_get_triggerdef(oid, true) || ';'
    || case tgenabled when 'O' then '' else ' -- enabled: ' || tgenabled::text end, E'\\n' order by tgname)
  from pg_trigger where tgrelid = c.oid and not tgisinternal`;

const COLUMN_GRANTS = `
  select string_agg(${grants("attacl", "c.oid::regclass", "lower(right_.privilege_type) || format(' (%I)', attname)")},
    E'\\n' order by attnum)
  from pg_attribute where attrelid = c.oid and attacl is not null`;

const TABLES = `
  select concat_ws(E'\\n',
    format(E'create%s table %I (\\n%s%s\\n)%s;',
      case relpersistence when 'u' then ' unlogged' else '' end, relname,
      (${COLUMNS}), (${CONSTRAINTS}), ' with (' || array_to_string(reloptions, ', ') || ')'),
    (${INDEXES}), (${TRIGGERS}), ${grants("relacl", "c.oid::regclass")}, (${COLUMN_GRANTS})) as text
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
  order by relname`;

const VIEWS = `
  select concat_ws(E'\\n', format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, true)),
    ${grants("relacl", "oid::regclass")}) as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  order by relname`;

const FUNCTIONS = `
  select concat_ws(E'\\n', trim(trailing E'\\n' from pg_get_functiondef(oid)) || ';',
    ${grants("coalesce(proacl, acldefault('f', proowner))", "'function ' || oid::regprocedure")}) as text
  from pg_proc where pronamespace = 'public'::regnamespace
  order by oid::regprocedure::text`;

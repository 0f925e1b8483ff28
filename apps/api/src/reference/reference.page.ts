import { emOrdem } from '@tulha/domain/kernel/palavras';
import { Html, html } from '../http/edge/html.js';
import { STYLE } from './reference.style.js';

/** The parts of an OpenAPI document that the page shows. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly unit?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
};
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

type Listed = Operation & { readonly method: string; readonly path: string };

/** Sections of the document, each with its operations, by name. */
export const sectionsOf = ({ paths }: Document): ReadonlyMap<string, readonly Listed[]> => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return new Map([...Map.groupBy(all, ({ tags = [] }) => tags[0] ?? 'Outras')].sort(([a], [b]) => emOrdem(a, b)));
};

const DEEPEST = 6;

/** The type of a value, in a few words; its parts below it. */
const shown = (schemas: Readonly<Record<string, Schema>>, schema: Schema, depth = 0): Html => {
  if (schema.$ref) return shown(schemas, schemas[schema.$ref.split('/').at(-1) as string] ?? {}, depth);
  const { anyOf, oneOf, items, properties, required = [] } = schema;
  const ways = anyOf ?? oneOf;
  if (ways) return html`${ways.map((way, at) => html`${at > 0 && ' ou '}${shown(schemas, way, depth)}`)}`;
  if (items) return html`lista de ${shown(schemas, items, depth)}`;
  if (properties && depth < DEEPEST)
    return html`objeto<ul>${Object.entries(properties).map(
      ([name, inner]) => html`<li><code>${name}</code>${required.includes(name) ? '' : '?'}: ${shown(schemas, inner, depth + 1)}</li>`,
    )}</ul>`;
  const words = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const kind = words ? words.map((word) => JSON.stringify(word)).join(' | ') : [schema.type ?? 'qualquer valor'].flat().join(' ou ');
  return html`${kind} <span class="faint">${[schema.title, schema.format, schema.unit, schema.description].filter(Boolean).join(' · ')}</span>`;
};

const contentOf = (schemas: Readonly<Record<string, Schema>>, content: Content = {}): Html =>
  html`${Object.entries(content).map(([type, { schema = {} }]) => html`<div><span class="faint">${type}</span> ${shown(schemas, schema)}</div>`)}`;

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${new Html(STYLE)}</style></head><body><main>${body}</main></body></html>`.text;

const operation = (schemas: Readonly<Record<string, Schema>>, { method, path, summary, parameters = [], requestBody, responses }: Listed) =>
  html`<section><h2><b>${method}</b> <code>${path}</code></h2><div>${summary}</div>
${parameters.length > 0 && html`<h3>Na rota e na pergunta</h3><ul>${parameters.map((one) => html`<li><code>${one.name}</code>${one.required ? '' : '?'}: ${shown(schemas, one.schema ?? {})}</li>`)}</ul>`}
${requestBody && html`<h3>Corpo</h3>${contentOf(schemas, requestBody.content)}`}
${Object.entries(responses).map(([status, answer]) => html`<h3>${status === 'default' ? 'Erro' : status}: ${answer.description}</h3>${status !== 'default' && contentOf(schemas, answer.content)}`)}
</section>`;

/** Every section, with how many calls it has. */
export const indexPage = (document: Document): string => {
  const sections = [...sectionsOf(document)];
  const calls = sections.reduce((sum, [, all]) => sum + all.length, 0);
  return page(
    'API do Tulha',
    html`<h1>API do Tulha</h1><p>${calls} chamadas. Para máquinas: <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3).</p>
<section><ul>${sections.map(([name, all], at) => html`<li><a href="/v1/docs/${at + 1}">${name}</a> <span class="faint">${all.length}</span></li>`)}</ul></section>`,
  );
};

/** One section, by its place in the index; undefined where there is none. */
export const sectionPage = (document: Document, place: number): string | undefined => {
  const section = [...sectionsOf(document)][place - 1];
  if (!section) return undefined;
  const [name, all] = section;
  const { schemas = {} } = document.components ?? {};
  return page(
    `${name}: API do Tulha`,
    html`<p><a href="/v1/docs">Todas as seções</a></p><h1>${name}</h1>${all.map((one) => operation(schemas, one))}`,
  );
};

/** Units by the end of a field's name; the unit always ends the name of a number that has one. */
const UNITS = [
  [/Centavos$/, 'integer cents of R$'],
  [/Milesimos$/, 'integer thousandths of its unit'],
  [/(?:Ml|Mls)$/, 'integer millilitres'],
  [/[a-z]G$/, 'integer grams'],
  [/(?:^i|I)ds?$/, 'id'],
];
const PATTERNS = new Map([
  ['^-?\\d+(\\.\\d+)?$', 'exact decimal as text'],
  ['^\\d{4}-\\d{2}-\\d{2}$', 'day'],
  ['^\\d{2}:\\d{2}$', 'hour'],
]);

const typeOf = (name, schema) => {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' · ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.type === 'integer') return UNITS.find(([ending]) => ending.test(name))?.[1] ?? 'integer';
  if (schema.type === 'string') return `${PATTERNS.get(schema.pattern) ?? 'text'}${name.endsWith('Pct') ? ', %' : ''}`;
  if (schema.prefixItems) return `pair of ${typeOf(name, schema.prefixItems[0])}`;
  return schema.type ?? 'any';
};

/** One line for each field, nested ones by their path: `lotes[].loteId`. */
const linesOf = (schema, path = '', optional = false) => {
  const choices = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : (schema.anyOf ?? [schema]);
  const plain = choices.filter(({ type }) => type !== 'null');
  const notes = [...(plain.length < choices.length ? ['or null'] : []), ...(optional ? ['may be absent'] : [])];
  const [only] = plain;
  if (plain.length === 1 && only.properties) {
    const own = path && notes.length > 0 ? [[path, `object, ${notes.join(', ')}`]] : [];
    return [
      ...own,
      ...Object.entries(only.properties).flatMap(([name, inner]) =>
        linesOf(inner, path ? `${path}.${name}` : name, !(only.required ?? []).includes(name)),
      ),
    ];
  }
  if (plain.length === 1 && only.type === 'array' && !only.prefixItems) {
    const inner = linesOf(only.items, `${path}[]`);
    return notes.length > 0 ? [[path, `list, ${notes.join(', ')}`], ...inner] : inner;
  }
  const name = path.replaceAll('[]', '').split('.').at(-1);
  return [[path, [plain.map((choice) => typeOf(name, choice)).join(' or '), ...notes].join(', ')]];
};

const meaningOf = (alike, { events }) => {
  const meanings = [...new Set(alike.map(({ type }) => events.get(type)))];
  return meanings.length === 1 ? `${meanings[0]}.` : alike.map(({ type }) => `- \`${type}\`: ${events.get(type)}.`).join('\n');
};

const section = (alike, glossary) => {
  const [{ declared, category, schema }] = alike;
  const personal = new Set(declared.pessoal?.campos ?? []);
  const subject = declared.pessoal ? `; personal fields encrypted with the key of the ${declared.pessoal.sujeito}` : '';
  const rows = linesOf(schema).map(([path, type]) => `| \`${path}\` | ${type}${personal.has(path) ? ', **personal**' : ''} |`);
  const versions = new Set(alike.map(({ declared: { versao } }) => versao));
  return [
    `### ${alike.map(({ type }) => type).join(', ')}`,
    meaningOf(alike, glossary),
    `Stream \`${category}-…\`, version ${[...versions].join(' and ')}${subject}.`,
    ['| field | type |', '| --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
};

/** Every type of fact with its fields. Facts of one file that have the same body share a section. */
export const eventsDocument = (facts, glossary) => {
  const contexts = Map.groupBy(facts, ({ context }) => context);
  const chapters = [...contexts].map(([context, own]) => {
    const groups = Map.groupBy(own, ({ file, schema, declared }) => JSON.stringify([file, schema, declared.pessoal]));
    return [`## ${context}`, ...[...groups.values()].map((alike) => section(alike, glossary))].join('\n\n');
  });
  return `${[
    '# Facts',
    'Made by `npm run docs` from the declarations; do not edit. What each word means is in [glossario.md](glossario.md), the same as JSON Schema in [eventos.schema.json](eventos.schema.json), and how one may change in [como-fazer/mudar-um-evento.md](como-fazer/mudar-um-evento.md).',
    'Beside its body every fact carries `conta`, `ator`, `fazenda` (0 where it belongs to no single farm), `commandId`, `correlationId`, `causationId` and `recordedAt`: when it was known. When it happened is in the body.',
    ...chapters,
  ].join('\n\n')}\n`;
};

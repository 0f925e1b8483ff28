const FILE = 'docs/glossario.md';
const MACHINE = "## Words for the machine's own tables";
const HEAD = '| term | plural | g | meaning | not to be confused with |\n| --- | --- | --- | --- | --- |\n';

/** Gives the word its row in its context's table, unless it has one, and its facts theirs at the end. */
export const explain = (changes, { titulo, plural, genero, significado, contexto }, facts, known = false) => {
  changes.append(FILE, facts.map(([types, meaning]) => `| ${types.map((type) => `\`${type}\``).join(' ')} | ${meaning} |\n`).join(''));
  if (known) return;
  const row = `| ${titulo.toLowerCase()} | ${plural.toLowerCase()} | ${genero} | ${significado} | |\n`;
  const heading = changes
    .textOf(FILE)
    .split('\n')
    .find((line) => line.startsWith('## ') && line.includes(`\`${contexto}\``));
  if (heading) changes.insertBefore(FILE, '\n## ', row, heading);
  else changes.insertBefore(FILE, MACHINE, `## ${contexto[0].toUpperCase()}${contexto.slice(1)} (\`${contexto}\`)\n\n${HEAD}${row}\n`);
};

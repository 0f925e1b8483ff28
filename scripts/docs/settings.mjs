/** The declared variables as text: the README's table, and the variables that docker-compose.yml passes to the containers. */

const settings = async () => Object.values((await import('@tulha/platform/config/variables')).VARIABLES);

/** The text between the line that begins the region and the one that ends it, replaced. @throws where there is no such region. */
const withRegion = (file, text, [from, to], lines) => {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`${file}: faltam as linhas "${from}" e "${to}".`);
  const afterStart = text.indexOf('\n', start) + 1;
  return `${text.slice(0, afterStart)}${lines.map((line) => `${line}\n`).join('')}${text.slice(text.lastIndexOf('\n', end) + 1)}`;
};

/** The variables a person may set, with those that compose ignores. */
export const readmeWithSettings = async (text, compose) => {
  const rows = (await settings())
    .filter(({ en }) => en)
    .map(({ name, before, en, default: unless }) => {
      const older = before ? `; its older name is \`${before}\`` : '';
      const ignored = compose.includes(`\${${name}`) ? '' : '. Compose ignores it';
      return `| \`${name}\` | ${unless ? `\`${unless}\`` : ''} | ${en}${older}${ignored} |`;
    });
  const table = ['| variable | unless set | |', '| --- | --- | --- |', ...rows];
  return withRegion('README.md', text, ['<!-- variables: made by `npm run docs` -->', '<!-- /variables -->'], table);
};

const VALUES = {
  passada: ({ name }) => `\${${name}:-}`,
  exigida: ({ name }) => `\${${name}:?defina ${name}}`,
};

/** The variables a container reads that neither its image nor its service fixes. */
export const composeWithSettings = async (text) => {
  const lines = (await settings())
    .filter(({ compose }) => compose && compose !== 'fixa')
    .flatMap((one) => [one, ...(one.before ? [{ ...one, name: one.before }] : [])])
    .map((one) => `    ${one.name}: ${VALUES[one.compose]?.(one) ?? one.compose.value}`);
  return withRegion('docker-compose.yml', text, ['# variables: made by `npm run docs`', '# /variables'], lines);
};

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');
const kebab = (nome) => nome.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The forms of a name that the house uses. Plural, gender and meaning are given by the caller, never computed. */
export const readWords = (nome, given, needs) => {
  if (!/^[A-Z][A-Za-z0-9]+$/.test(nome)) throw new Error(`"${nome}": use letras sem acento, começando por maiúscula, no singular.`);
  const options = Object.fromEntries(
    given.map((one) => {
      const match = /^(\w+)=(.+)$/s.exec(one);
      if (!match) throw new Error(`"${one}": use nome=valor.`);
      return match.slice(1);
    }),
  );
  const missing = needs.filter((name) => !options[name]);
  if (missing.length > 0) throw new Error(`Diga também: ${missing.join(', ')}.`);
  const { contexto, genero, plural, singular, significado, titulo = nome } = options;
  if (contexto && !/^[a-z]+$/.test(contexto))
    throw new Error('O contexto é uma palavra só, sem acento: rastreabilidade, comercial, agronomia.');
  if (genero && !/^[mf]$/.test(genero)) throw new Error('O gênero é m ou f.');
  if (significado.includes('|')) throw new Error('O significado vai para uma tabela: sem "|".');
  const dashed = kebab(nome);
  return {
    nome,
    /** `viveiro-de-mudas`, in file names. */
    kebab: dashed,
    /** `viveiroDeMudas`, in code. */
    camel: nome[0].toLowerCase() + nome.slice(1),
    /** `viveiro_de_mudas`: table, stream category and kind of id. */
    tabela: dashed.replaceAll('-', '_'),
    /** `VIVEIRO_DE_MUDAS`, in error codes. */
    code: dashed.replaceAll('-', '_').toUpperCase(),
    contexto,
    genero,
    plural,
    /** How one is called, where the name is not that of one thing. */
    singular: singular ?? titulo,
    titulo,
    significado: significado.replace(/\.$/, ''),
    path: options.path ?? `${plural ? plain(plural).toLowerCase().replaceAll(' ', '-') : dashed}`,
    givenPath: options.path,
    permissao: options.permissao ?? contexto,
    um: genero === 'f' ? 'uma' : 'um',
    /** Last letter of a participle: `registrado`, `registrada`. */
    end: genero === 'f' ? 'a' : 'o',
  };
};

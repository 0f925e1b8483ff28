import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';

/**
 * The traits of a catalogue on which the shared reader and writer of spreadsheets depend: each field without its name and bounds, and rules
 * over the whole record.
 */
export const feicoesDe = ({ tabela, fields, unique, label, mover }: Catalogue): readonly string[] => [
  ...Object.values(fields).map(({ kind, optional, de, aParte, padrao, pessoal, unit, rotulos }) =>
    [
      kind,
      optional && 'pode faltar',
      de && (de === 'fazenda' ? 'da fazenda' : 'de outro cadastro'),
      aParte && 'à parte',
      padrao !== undefined && 'com padrão',
      pessoal && 'pessoal',
      unit && 'com unidade',
      rotulos && 'com rótulos',
    ]
      .filter(Boolean)
      .join(', '),
  ),
  ...(unique.includes(label) ? ['o rótulo é único'] : []),
  ...(unique.some((campo) => campo !== label) ? ['outro campo é único'] : []),
  ...(unique.length > 1 ? ['vários são únicos'] : []),
  ...(mover ? ['o que aponta para ele muda'] : []),
  ...(tabela === 'fazenda' ? ['ocupa um lugar do plano'] : []),
];

/** A sample of catalogues that covers every feature: each in turn is the one with the most features still missing. */
export const amostraDe = (todos: readonly Catalogue[]): readonly Catalogue[] => {
  const faltam = new Set(todos.flatMap(feicoesDe));
  const amostra: Catalogue[] = [];
  while (faltam.size > 0) {
    const quantas = (um: Catalogue) => new Set(feicoesDe(um).filter((feicao) => faltam.has(feicao))).size;
    const melhor = todos.reduce((a, b) => (quantas(b) > quantas(a) ? b : a));
    amostra.push(melhor);
    for (const feicao of feicoesDe(melhor)) faltam.delete(feicao);
  }
  return amostra;
};

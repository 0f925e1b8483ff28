import { CORRECAO, MANIFESTACOES } from './manifestacao.types.js';

/** The authority writes without accents; events that are not here keep its words. */
const NOMES: Readonly<Record<string, string>> = {
  [CORRECAO]: 'Carta de correção',
  '110111': 'Cancelamento',
  '110112': 'Cancelamento por substituição',
};

type Evento = { readonly tipo: string; readonly sequencia: number };

/** The name of an event as a page says it; of a letter of correction its number too, since there may be several. */
export const nomeDoEvento = ({ tipo, sequencia, descricao }: Evento & { readonly descricao: string }): string => {
  const nome = NOMES[tipo] ?? descricao;
  return tipo === CORRECAO ? `${nome} nº ${sequencia}` : nome;
};

const CONCLUSIVAS: readonly string[] = Object.values(MANIFESTACOES).flatMap(({ codigo, conclusiva }) => (conclusiva ? codigo : []));

/**
 * The events of an invoice by kind and number. `vale`: false of a letter of correction that a later one replaces, since each says anew all that is
 * to be corrected, and of what the farm concluded before it concluded something else. `em`: an instant in ISO.
 */
export const comOQueVale = <E extends Evento & { readonly em: string }>(
  eventos: readonly E[],
): readonly (E & { readonly vale: boolean })[] => {
  const ultima = Math.max(0, ...eventos.filter(({ tipo }) => tipo === CORRECAO).map(({ sequencia }) => sequencia));
  const concluida = eventos.filter(({ tipo }) => CONCLUSIVAS.includes(tipo)).toSorted((um, outro) => um.em.localeCompare(outro.em));
  const vale = (um: E) => {
    if (um.tipo === CORRECAO) return um.sequencia === ultima;
    return !CONCLUSIVAS.includes(um.tipo) || um === concluida.at(-1);
  };
  return eventos
    .toSorted((um, outro) => um.tipo.localeCompare(outro.tipo) || um.sequencia - outro.sequencia)
    .map((um) => ({ ...um, vale: vale(um) }));
};

const ONDE: Readonly<Record<string, string>> = {
  NO_ESTOQUE: 'no estoque',
  NO_FINANCEIRO: 'no financeiro',
  LANCADA: 'no estoque e no financeiro',
};

/**
 * What a letter of correction means for an invoice that the farm has launched: null where there is no letter, or nothing was launched.
 * `lancamento`: the situation of the invoice among those of the farm.
 */
export const avisoDaCorrecao = (eventos: readonly Evento[], lancamento: string | null): string | null => {
  const onde = ONDE[lancamento ?? ''];
  if (onde === undefined || !eventos.some(({ tipo }) => tipo === CORRECAO)) return null;
  return `Esta nota já está ${onde} como veio, e a carta nada muda lá por si. Confira se o que ela corrige muda o que foi lançado.`;
};

import type { LoteDoRegistro, Registro } from './tipos.js';

type Resposta = Readonly<Record<string, unknown>>;

/** Fields that only certain processes have. */
const nada: Omit<Registro, 'id' | 'entrada'> = {
  codigo: null,
  local: null,
  localNome: null,
  hora: null,
  saida: null,
  horaSaida: null,
  umidadeEntrada: null,
  umidadeSaida: null,
  pesoEntrada: null,
  pesoSaida: null,
  quebra: null,
  pesoEsperado: null,
  diferenca: null,
  avisos: [],
  responsavel: null,
  descricao: null,
  avulso: false,
  perda: null,
  unidadeFracao: null,
  medidaUnidade: null,
  medida: null,
  medidaTara: null,
  lotes: [],
  talhoes: [],
  saidas: [],
  adicionais: [],
};

/** Reads an answer of the API by the names its process uses: ours on the left, the wire's on the right. */
export const leitor =
  (nomes: Readonly<Partial<Record<keyof Registro, string>>>) =>
  (resposta: Resposta): Registro => {
    const lidos = Object.entries(nomes).map(([nosso, doFio]) => [nosso, resposta[doFio] ?? nada[nosso as keyof typeof nada] ?? null]);
    const registro = { ...nada, id: resposta['id'], ...Object.fromEntries(lidos) } as Registro;
    return { ...registro, avulso: Boolean(registro.avulso) };
  };

/** Sum of lots of one unit, in that unit; undefined where units differ or there are none. */
export const somaDe = (lotes: readonly Pick<LoteDoRegistro, 'quantidade' | 'unidade'>[]) => {
  const [primeiro] = lotes;
  if (!primeiro || lotes.some(({ unidade }) => unidade !== primeiro.unidade)) return undefined;
  const milesimos = lotes.reduce((total, { quantidade }) => total + Math.round(quantidade * 1000), 0);
  return { quantidade: milesimos / 1000, unidade: primeiro.unidade };
};

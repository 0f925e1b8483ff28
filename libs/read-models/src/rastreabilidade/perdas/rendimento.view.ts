import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import {
  type Aviso,
  avisosDaSecagem,
  avisosDoArmazem,
  avisosDoBeneficio,
  avisosDoRebeneficio,
} from '@tulha/domain/rastreabilidade/rendimento/avisos';
import { secoDe } from '@tulha/domain/rastreabilidade/rendimento/passo';
import { ehEscolha, type Feito, type Rendimento, rendimentoDe } from '@tulha/domain/rastreabilidade/rendimento/rendimento';
import { type Balanco, balancoDaSecagem, pct4De } from '@tulha/domain/rastreabilidade/rendimento/umidade';

/** Yields and drying as the wire shows them: litres and kilograms with 3 decimals, percents with 4. */

const noFio = (valor: number | null, casas: number): number | null => (valor === null ? null : toWire(valor, casas));

export const rendimentoView = ({ mlPorSaca, rendaPct4, escolhaPct4, perdaPct4 }: Rendimento) => ({
  litrosPorSaca: noFio(mlPorSaca, 3),
  renda: noFio(rendaPct4, 4),
  escolha: noFio(escolhaPct4, 4),
  perda: noFio(perdaPct4, 4),
});

export const balancoView = ({ materiaSecaEntradaG, materiaSecaSaidaG, quebraPct4, esperadoG, diferencaG, quebraTecnicaPct4 }: Balanco) => ({
  materiaSecaEntrada: noFio(materiaSecaEntradaG, 3),
  materiaSecaSaida: noFio(materiaSecaSaidaG, 3),
  quebra: noFio(quebraPct4, 4),
  pesoEsperado: noFio(esperadoG, 3),
  diferenca: noFio(diferencaG, 3),
  quebraTecnica: noFio(quebraTecnicaPct4, 4),
});

/** A lot inside a record, in the wire's numbers; `feitoPor` is the process that made it. */
type LoteNoRegistro = { readonly papel: string; readonly unidade: string; readonly quantidade: number; readonly tipo: string };
type LoteComOrigem = LoteNoRegistro & { readonly feitoPor: string };

const milesimos = (lotes: readonly LoteNoRegistro[]): number =>
  lotes.reduce((soma, { quantidade }) => soma + (toScaled(quantidade, 3) ?? 0), 0);
const entraram = (lotes: readonly LoteComOrigem[]) => lotes.filter(({ papel }) => papel === 'entra');
const emUnidade = (lotes: readonly LoteComOrigem[], qual: string) => milesimos(lotes.filter(({ unidade }) => unidade === qual));

type Passagem = {
  readonly umidade_entrada_pct: string | null;
  readonly umidade_saida_pct: string | null;
  readonly peso_entrada_g: number | null;
  readonly peso_saida_g: number | null;
};

const medidaDe = (row: Passagem, lotes: readonly LoteComOrigem[]) => {
  const entrada = entraram(lotes);
  const [ml, g] = [emUnidade(entrada, 'L'), emUnidade(entrada, 'kg')];
  return {
    umidadeEntradaPct4: pct4De(row.umidade_entrada_pct),
    umidadeSaidaPct4: pct4De(row.umidade_saida_pct),
    pesoEntradaG: row.peso_entrada_g ?? (ml === 0 && g > 0 ? g : null),
    pesoSaidaG: row.peso_saida_g,
  };
};

/** The warnings about coffee in store. */
export const sobreOArmazem = (row: Passagem, lotes: readonly LoteComOrigem[]): { readonly avisos: Aviso[] } => ({
  avisos: avisosDoArmazem(medidaDe(row, lotes)),
});

/** The weights and moistures of a stay in a dryer, and its warnings. */
export const sobreOSecador = (row: Passagem, lotes: readonly LoteComOrigem[]) => {
  const entrada = entraram(lotes);
  const ml = emUnidade(entrada, 'L');
  const medida = medidaDe(row, lotes);
  const colhidoMl = row.peso_entrada_g !== null && entrada.every(({ feitoPor }) => feitoPor === 'lote') ? ml : null;
  return {
    pesoEntrada: noFio(row.peso_entrada_g, 3),
    pesoSaida: noFio(row.peso_saida_g, 3),
    ...balancoView(balancoDaSecagem(medida)),
    avisos: avisosDaSecagem({ ...medida, colhidoMl }),
  };
};

/** Yield of a benefício or rebenefício, and its figures that are worth a second look. */
export const sobreATransformacao = (processo: string, perdaG: number | null, lotes: readonly LoteComOrigem[]) => {
  const entrada = entraram(lotes);
  const saida = lotes.filter(({ papel }) => papel === 'sai');
  const escolha = processo === 'beneficio' ? saida.slice(1) : saida.filter(({ tipo }) => ehEscolha(tipo));
  const feito: Feito = {
    entradaMl: emUnidade(entrada, 'L'),
    entradaG: emUnidade(entrada, 'kg'),
    saidaG: milesimos(saida),
    escolhaG: milesimos(escolha),
    perdaG,
  };
  const seco = secoDe(entrada.map(({ feitoPor }) => feitoPor === 'despolpagem'));
  return {
    rendimento: rendimentoView(rendimentoDe(feito)),
    avisos: processo === 'beneficio' ? avisosDoBeneficio(feito, seco) : avisosDoRebeneficio(feito),
  };
};

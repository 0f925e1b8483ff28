import { curto } from '@tulha/domain/kernel/curto';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { addDays, diaToBr } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { DomainError } from '@tulha/domain/kernel/errors';
import { insumosQueSubiram, lotesQueRendemMenos, passa, precoMedio, talhoesNoPrejuizo } from '@tulha/domain/relatorios/alertas';
import { chaveDe } from '@tulha/domain/relatorios/hoje';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import { previsaoDosFluxos } from '@tulha/read-models/financeiro/previsao.queries';
import { custoDaSafra, duasCompras, lotesBeneficiados, proximaVenda, vendidoNaSafra } from '@tulha/read-models/relatorios/alertas.queries';
import { type Achadas, type Pergunta, todas } from './pergunta.js';

const NENHUMA: Achadas = {};
const centavos = (valor: number): number => toScaled(String(valor), 2) ?? 0;
/** The threshold in words; where a single real counts there is none. */
const aPartirDe = (acimaPct: number): string => (acimaPct === 0 ? '' : ` (diz-se a partir de ${acimaPct} %)`);
const pct = (decimos: number): string => `${curto(decimos, 1)} %`;

/**
 * The crop year in use with its price and its costs; undefined where nothing of it was sold, so that no cost is counted for an account that has no
 * price to hold it to. An account with more costs than one answer may look at is told nothing here: its reports say so themselves.
 */
const safraDe = async ({ ctx: { reader, fazendas }, hoje }: Pergunta) => {
  const vendida = await vendidoNaSafra(reader, { fazendas, hoje });
  const preco = vendida && precoMedio(vendida.itens);
  if (!vendida || preco === undefined) return undefined;
  try {
    return { safra: vendida.contada.safra, preco, ...(await custoDaSafra(reader, vendida.contada, hoje)) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RELATORIO_GRANDE_DEMAIS') return undefined;
    throw error;
  }
};

const contadas = new WeakMap<Pergunta, ReturnType<typeof safraDe>>();
/** The same, counted once for all that is told of it. */
const aSafra = (pergunta: Pergunta): ReturnType<typeof safraDe> => {
  const contada = contadas.get(pergunta) ?? safraDe(pergunta);
  contadas.set(pergunta, contada);
  return contada;
};

const dias = ({ inicio, fim }: { readonly inicio: string; readonly fim: string }) => `dateStart=${inicio}&dateEnd=${fim}`;

/** A crop year whose saca costs more than it fetched. */
export const custoAcimaDoPreco = async (pergunta: Pergunta): Promise<Achadas> => {
  const daSafra = await aSafra(pergunta);
  if (!daSafra || daSafra.porSaca === null) return NENHUMA;
  const { safra, preco } = daSafra;
  const { custoAcimaPct } = await pergunta.parametros();
  const custo = centavos(daSafra.porSaca);
  if (!passa(custo, preco, custoAcimaPct)) return NENHUMA;
  const detalhe = `cada saca custou ${reais(custo)} e se vendeu, em média, a ${reais(preco)}: faltam ${reais(custo - preco)} em cada uma${aPartirDe(custoAcimaPct)}`;
  const chave = chaveDe('custoAcimaDoPreco', safra.inicio);
  return todas([{ texto: safra.descricao, detalhe, link: `/relatorios/dre?${dias(safra)}`, atrasada: false, chave }], pergunta);
};

/** Plots of the crop year whose saca costs more than coffee fetched. */
export const talhoesQuePerdem = async (pergunta: Pergunta): Promise<Achadas> => {
  const daSafra = await aSafra(pergunta);
  if (!daSafra || daSafra.mlDaSaca === null) return NENHUMA;
  const { safra, preco } = daSafra;
  const { custoAcimaPct } = await pergunta.parametros();
  const perdem = talhoesNoPrejuizo(daSafra.talhoes, daSafra.mlDaSaca, preco, custoAcimaPct);
  const nomes = await namesOf(
    pergunta.ctx.reader,
    'talhao',
    perdem.map(({ talhao }) => talhao),
  );
  return todas(
    perdem.map(({ talhao, porSaca }) => ({
      texto: nomes.get(talhao) ?? '',
      detalhe: `cada saca dele custou ${reais(porSaca)}, e a safra se vendeu, em média, a ${reais(preco)}${aPartirDe(custoAcimaPct)}`,
      link: `/relatorios/talhoes/custos?talhoes=${talhao}&${dias(safra)}`,
      atrasada: false,
      chave: chaveDe('talhaoNoPrejuizo', talhao, safra.inicio),
    })),
    pergunta,
  );
};

/** Lots hulled in the last days that gave less coffee than the others of their crop year. */
export const lotesFracos = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const { rendeuMenosPct, numerosDias } = await pergunta.parametros();
  const lotes = await lotesBeneficiados(reader, { fazendas, hoje });
  const porId = new Map(lotes.map((lote) => [lote.loteId, lote]));
  const recentes = lotesQueRendemMenos(lotes, rendeuMenosPct).filter(
    ({ loteId }) => (porId.get(loteId)?.em ?? '') >= addDays(hoje, -numerosDias),
  );
  return todas(
    recentes.map(({ loteId, mlPorSaca, dosOutros, acimaPct1 }) => ({
      texto: porId.get(loteId)?.codigo ?? '',
      detalhe: `${curto(mlPorSaca, 3)} L por saca; os outros lotes da safra, ${curto(dosOutros, 3)} L: ${pct(acimaPct1)} a mais (diz-se a partir de ${rendeuMenosPct} %)`,
      link: `/rastreabilidade/lotes/${loteId}`,
      atrasada: false,
      chave: chaveDe('loteRendeMenos', loteId),
    })),
    pergunta,
  );
};

/** Inputs bought in the last days at a price far above that of the time before. */
export const insumosMaisCaros = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const { subiuPct, numerosDias } = await pergunta.parametros();
  const compras = await duasCompras(reader, { fazendas, hoje }, numerosDias);
  const porInsumo = new Map(compras.map((uma) => [uma.insumo, uma]));
  const preco = (centesimos: number) => reais(Math.round(centesimos / 100));
  return todas(
    insumosQueSubiram(compras, subiuPct).map(({ insumo, em, preco: agora, antesEm, antes, acimaPct1 }) => ({
      texto: porInsumo.get(insumo)?.nome ?? '',
      detalhe: `${preco(agora)} por ${(porInsumo.get(insumo)?.unidade ?? '').toLowerCase()} em ${diaToBr(em)}; em ${diaToBr(antesEm)} foi ${preco(antes)}: subiu ${pct(acimaPct1)} (diz-se a partir de ${subiuPct} %)`,
      link: `/estoque/${insumo}`,
      atrasada: false,
      chave: chaveDe('insumoSubiu', insumo, em),
    })),
    pergunta,
  );
};

/**
 * The day on which the money of the account ends, where no coffee is to bring any before it. Where there is no money today none can end: who keeps no
 * cash here would be told each morning of what they know.
 */
export const caixaQueAcaba = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader },
    hoje,
  } = pergunta;
  const { saldo, negativoEm, menor, menorEm } = await previsaoDosFluxos(reader, undefined, hoje);
  if (negativoEm === null || saldo <= 0) return NENHUMA;
  const venda = await proximaVenda(reader, hoje);
  if (venda !== null && venda < negativoEm) return NENHUMA;
  const depois = venda === null ? 'nenhuma venda está por receber' : `a próxima venda só se recebe em ${diaToBr(venda)}`;
  const detalhe = `hoje há ${reais(centavos(saldo))}; chega a ${reais(centavos(menor))} em ${diaToBr(menorEm)}, e ${depois}`;
  const texto = negativoEm <= hoje ? 'O caixa não paga o que está vencido' : `O caixa acaba em ${diaToBr(negativoEm)}`;
  const chave = chaveDe('caixaAcaba', 0);
  return todas([{ texto, detalhe, link: '/financeiro/previsao', atrasada: negativoEm <= hoje, desde: negativoEm, chave }], pergunta);
};

/** How what figures say is looked for. */
export const NOS_NUMEROS = {
  custoAcimaDoPreco,
  talhaoNoPrejuizo: talhoesQuePerdem,
  loteRendeMenos: lotesFracos,
  insumoSubiu: insumosMaisCaros,
  caixaAcaba: caixaQueAcaba,
};

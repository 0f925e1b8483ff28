import type { Colhido, Formado, Periodo } from '@tulha/domain/folha/acerto/apuracao.fields';
import { contratoDe } from '@tulha/domain/folha/acerto/apuracao.fields';
import type { DescontoApurado } from '@tulha/domain/folha/acerto/linhas.fields';
import { ditaOrigem } from '@tulha/domain/folha/acerto/origem-da-linha.fields';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { custoDosLotes } from '@tulha/domain/relatorios/custos/custo-dos-lotes';
import { adiantadosDe } from '../../pessoas/saldo-meeiro.queries.js';
import type { Reader } from '../../read/reader.js';
import type { cafeDe } from '../../relatorios/custos/cafe-com-custo.queries.js';
import { custosPedidos } from '../../relatorios/custos/custos.queries.js';
import type { AcertoRow } from './acerto.queries.js';

/** A contract with its parts of the crop and of the costs. */
export type ContratoDoAcerto = {
  readonly contratoId: number;
  readonly talhaoId: number;
  readonly inicio: string;
  readonly fim: string | null;
  readonly porcentagem: string;
  readonly proporcao: string;
};

type Pedido = {
  readonly fazenda: number;
  readonly periodo: Periodo;
  readonly contratos: readonly ContratoDoAcerto[];
  readonly colhido: readonly Colhido[];
  readonly formados: readonly (Formado & { readonly contrato: number })[];
  readonly nomes: ReadonlyMap<number, string>;
  readonly cafe: Awaited<ReturnType<typeof cafeDe>>;
  /** The coffee that is settled: its sale, its lot and its contract. */
  readonly acertado: ReadonlyMap<string, true>;
};

/** The part of a discount that is all the sharecropper's. */
const INTEIRO = '1';

/**
 * The inputs that went onto the contracts' plots in their days, at cost, as far as the settled coffee carries them: divided over all that
 * was picked, and carried from lot to lot as the cost of lots is (docs/adr/0101). One line a contract, in its part of the costs.
 */
export const insumosNoAcerto = async (reader: Reader, pedido: Pedido): Promise<readonly DescontoApurado[]> => {
  const { fazenda, periodo, colhido, formados, nomes, cafe, acertado } = pedido;
  const contratos = pedido.contratos.filter(({ proporcao }) => (toScaled(proporcao, 4) ?? 0) > 0);
  if (contratos.length === 0 || acertado.size === 0) return [];
  const usados = await custosPedidos(reader, { custo: 'insumos' }, { fazendas: [fazenda], de: periodo.inicio, ate: periodo.fim });
  const doDia = contratoDe(contratos, periodo);
  const lugar = new Map(contratos.map(({ contratoId }, n) => [contratoId, n]));
  const fontes = contratos.map(() => ({ centavos: 0, colhidoMl: 0 }));
  const fonteDe = (dia: Parameters<typeof doDia>[0]) => fontes[lugar.get(doDia(dia)) ?? -1];
  for (const { talhao, data: em, centavos } of usados) {
    const fonte = talhao === null ? undefined : fonteDe({ talhao, em });
    if (fonte) fonte.centavos += centavos;
  }
  for (const dia of colhido) {
    const fonte = fonteDe(dia);
    if (fonte) fonte.colhidoMl += dia.ml;
  }
  const { finsPorFonte } = custoDosLotes({
    ...cafe,
    fontes,
    formados: formados.flatMap(({ lote, ml, contrato }) => {
      const fonte = lugar.get(contrato);
      return fonte === undefined ? [] : [{ lote, ml, fonte }];
    }),
  });
  return contratos.flatMap(({ contratoId, talhaoId, proporcao }, fonte) => {
    const custoCentavos = cafe.fins.reduce(
      (soma, { lote, venda }, n) => soma + (acertado.has(`${venda} ${lote} ${contratoId}`) ? (finsPorFonte[n]?.get(fonte) ?? 0) : 0),
      0,
    );
    if (custoCentavos <= 0) return [];
    const apurado = ditaOrigem({ especie: 'insumos', contrato: contratoId });
    return [
      {
        descricao: `Insumos a preço de custo no talhão ${nomes.get(talhaoId) ?? talhaoId}`,
        custoCentavos,
        porcentagem: proporcao,
        apurado,
      },
    ];
  });
};

/** The open advances of a sharecropper, the oldest first, and never more than is left. */
export const adiantamentosNoAcerto = async (
  reader: Reader,
  { colaborador_id: colaborador, fazenda_id: fazenda, data: ate }: AcertoRow,
  resta: number,
): Promise<readonly DescontoApurado[]> => {
  const abertos = (await adiantadosDe(reader, { colaboradores: [colaborador], fazendas: [fazenda], ate })).toReversed();
  let sobra = resta;
  return abertos.flatMap(({ id, data, valor, descontado }) => {
    const custoCentavos = Math.min(valor - descontado, sobra);
    if (custoCentavos <= 0) return [];
    sobra -= custoCentavos;
    const apurado = ditaOrigem({ especie: 'adiantamento', adiantamento: id });
    return [{ descricao: `Adiantamento de ${diaToBr(data)}`, custoCentavos, porcentagem: INTEIRO, apurado }];
  });
};

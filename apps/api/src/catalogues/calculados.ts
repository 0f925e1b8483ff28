import { atendimentoDe } from '@tulha/domain/agronomia/atendimento';
import { avisoDe, indiceDe, nivelDe, totalDe } from '@tulha/domain/agronomia/inspecao';
import { compra } from '@tulha/domain/comercial/compra.register';
import { andamentoDe, emSacas } from '@tulha/domain/comercial/contrato/andamento';
import { avisoDoContratoDepois } from '@tulha/domain/comercial/contrato/antes-do-contrato.fields';
import { fixadoDe } from '@tulha/domain/comercial/contrato-venda.register';
import { entradaEstoque } from '@tulha/domain/estoque/entrada-estoque.register';
import { saidaEstoque } from '@tulha/domain/estoque/saida-estoque.register';
import { avisosAntes, avisosDaNota } from '@tulha/domain/fiscal/avisos-da-nota';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { toWire } from '@tulha/domain/kernel/decimal';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import { reaisPorExtenso } from '@tulha/domain/kernel/por-extenso';
import type { Register } from '@tulha/domain/kernel/register/register';
import { vencimentoDoAlerta } from '@tulha/domain/maquinas/alerta';
import { registers } from '@tulha/domain/registers/index';
import { certificacoesRespondidas } from '@tulha/read-models/agronomia/certificacao.queries';
import { inspecoesContadas } from '@tulha/read-models/agronomia/inspecao.queries';
import { contratosComFixacoes } from '@tulha/read-models/comercial/contrato-venda.queries';
import { recibosNoPapel } from '@tulha/read-models/comercial/recibo.queries';
import { avisosDosDocumentos } from '@tulha/read-models/estoque/avisos-do-documento.queries';
import { custosDasSaidas } from '@tulha/read-models/estoque/custo-do-documento.queries';
import { situacaoDasNotas } from '@tulha/read-models/fiscal/nota-fiscal.queries';
import { acertosDe } from '@tulha/read-models/folha/acerto/acerto.queries';
import { acertosCalculados } from '@tulha/read-models/folha/acerto/conta.queries';
import { alertasEMaquinas } from '@tulha/read-models/maquinas/maquina.queries';
import { estimativasCalculadas } from '@tulha/read-models/planejamento/estimativa.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { linhasDe } from '@tulha/read-models/registers/line.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { comEntrada } from './entrada-no-talhao.js';

type Row = Readonly<Record<string, unknown>>;
type PorRegistro = ReadonlyMap<number, Row>;
/** Computes the calculated fields of records, by their ids. */
type Calcular = (reader: Reader, ids: readonly number[], hoje: string) => Promise<PorRegistro>;

const DIGITOS_DO_RECIBO = 6;

const numero = (texto: string | null): number | null => (texto === null ? null : Number(texto));

/** When each alert is due, by the meter and the maintenances of its machine. Fuelling, maintenance and work all read that meter. */
const dosAlertas: Calcular = async (reader, ids, hoje) => {
  const { alertas, abastecimentos, manutencoes, trabalhos, medidores } = await alertasEMaquinas(reader, ids);
  return new Map(
    alertas.map((alerta) => {
      const leituras = [...abastecimentos, ...manutencoes, ...trabalhos].filter(({ maquina }) => maquina === alerta.maquina);
      const atendidas = manutencoes.filter((uma) => uma.alerta === alerta.id);
      const medidor = medidores.get(alerta.maquina) ?? 'HORIMETRO';
      const vence = vencimentoDoAlerta(alerta, { leituras, atendidas, medidor }, hoje);
      return [alerta.id, { ...vence, faltaMedidor: numero(vence.faltaMedidor) }];
    }),
  );
};

/** The counts of each inspection, and the level they come to. */
const dasInspecoes: Calcular = async (reader, ids) =>
  new Map(
    (await inspecoesContadas(reader, ids)).map((uma) => {
      const total = totalDe(uma, uma.pontos);
      const contado = { amostra: total?.amostrados ?? null, atacados: total?.infestados ?? null };
      const indice = total ? Number(indiceDe(total, uma)) : null;
      return [uma.id, { ...contado, indice, nivel: nivelDe(total, uma) ?? null, aviso: avisoDe(total, uma) }];
    }),
  );

/** How much of its norm each certification meets. */
const dasCertificacoes: Calcular = async (reader, ids, hoje) =>
  new Map(
    (await certificacoesRespondidas(reader, ids)).map(({ id, codigos, respostas, validade }) => {
      const { atendimento, ...resto } = atendimentoDe(codigos, respostas, validade, hoje);
      return [id, { ...resto, atendimento: numero(atendimento) }];
    }),
  );

/** The text of a receipt: its number, the document it refers to and its value in words. */
const dosRecibos: Calcular = async (reader, ids) =>
  new Map(
    (await recibosNoPapel(reader, ids)).map(({ id, valorCentavos, documento }) => [
      id,
      {
        numero: String(id).padStart(DIGITOS_DO_RECIBO, '0'),
        documentoDito: documento === null ? null : formatDocumento(documento),
        porExtenso: reaisPorExtenso(valorCentavos),
      },
    ]),
  );

/** The total of a harvest estimate, in litres and sacas. */
const dasColheitasEstimadas: Calcular = async (reader, ids) =>
  new Map(
    (await estimativasCalculadas.colheita(reader, ids)).map(({ id, litros, sacas }) => [
      id,
      { litros: toWire(litros, 3), sacas: toWire(sacas, 3) },
    ]),
  );

/** The total of an expected sale. */
const dasVendasEstimadas: Calcular = async (reader, ids) =>
  new Map((await estimativasCalculadas.venda(reader, ids)).map(({ id, total }) => [id, { total: toWire(total, 2) }]));

type Linhas = Readonly<Record<string, readonly Row[]>>;

/** The lines of all kinds below some records, each as facts keep it. */
const todasAsLinhas = async ({ lines }: Register, reader: Reader, ids: readonly number[]) => {
  const below = Object.entries(lines).map(async ([name, line]) => [name, await linhasDe(reader, line, ids)] as const);
  const all = await Promise.all(below);
  return (id: number): Linhas => Object.fromEntries(all.map(([name, of]) => [name, of.get(id) ?? []]));
};

/** The fields that a register computes from the lines of one record alone. */
const contado = ({ counts, calculados = {} }: Register, linhas: Linhas): Row => {
  const counted = counts?.(linhas as never) ?? {};
  return Object.fromEntries(
    Object.entries(counted).map(([name, value]) => [name, value === null ? null : calculados[name]?.toWire(value)]),
  );
};

const dasLinhas =
  (register: Register): Calcular =>
  async (reader, ids) => {
    const linhasDo = await todasAsLinhas(register, reader, ids);
    return new Map(ids.map((id) => [id, contado(register, linhasDo(id))]));
  };

/** The figures of a document of the stock, and the remarks about what it moves. */
const doDocumento =
  (register: Register, onde: { readonly dia: string; readonly linhas: string }): Calcular =>
  async (reader, ids, hoje) => {
    const [linhas, avisos] = await Promise.all([dasLinhas(register)(reader, ids, hoje), avisosDosDocumentos(reader, register, onde, ids)]);
    return new Map(ids.map((id) => [id, { ...linhas.get(id), aviso: avisos.get(id) ?? null }]));
  };
const COM_PRODUTOS = { dia: 'data', linhas: 'produtos' };

/** The items and the cost of each exit of inputs. */
const dasSaidas: Calcular = async (reader, ids, hoje) => {
  const [linhas, custos] = await Promise.all([
    doDocumento(saidaEstoque, COM_PRODUTOS)(reader, ids, hoje),
    custosDasSaidas(reader, saidaEstoque.tabela, ids),
  ]);
  return new Map(ids.map((id) => [id, { ...linhas.get(id), custo: custos.has(id) ? toWire(custos.get(id) as number, 2) : null }]));
};

/** The figures of each invoice, and the remarks about it: what it leaves out of stock, what it owes, and what it moves. */
const dasNotas: Calcular = async (reader, ids, hoje) => {
  const [linhasDa, avisos, notas] = await Promise.all([
    todasAsLinhas(notaFiscal, reader, ids),
    avisosDosDocumentos(reader, notaFiscal, { dia: 'emitida', linhas: 'itens' }, ids),
    situacaoDasNotas(reader, ids),
  ]);
  return new Map(
    notas.map((nota) => {
      const linhas = linhasDa(nota.id);
      const todos = [...avisosDaNota(nota, linhas as never, hoje), ...[avisos.get(nota.id) ?? []].flat()];
      return [nota.id, { ...contado(notaFiscal, linhas), aviso: todos.join('\n') || null }];
    }),
  );
};

/** What is said in the rehearsal of each step of a record, because the record says it. */
export const avisosDoRegistro: Readonly<Record<string, (reader: Reader, id: number, hoje: string) => Promise<readonly string[]>>> = {
  [notaFiscal.tabela]: async (reader, id, hoje) => {
    const [linhasDa, notas] = await Promise.all([todasAsLinhas(notaFiscal, reader, [id]), situacaoDasNotas(reader, [id])]);
    return notas.flatMap((nota) => avisosAntes(nota, (linhasDa(id) as never)['itens'], hoje));
  },
};

/** How much of each contract is fixed and for how much, what was sold and delivered under it, and what is left of both. */
const dosContratos: Calcular = async (reader, ids, hoje) => {
  const sacas = (massaG: number) => toWire(emSacas(massaG), 3);
  return new Map(
    (await contratosComFixacoes(reader, ids)).map((contrato) => {
      const { milesimos, centavos, medioCentavos } = fixadoDe(contrato.fixacoes);
      const { aEntregarG, alemG, frase } = andamentoDe(contrato, contrato, hoje);
      const fixado = { fixadas: toWire(milesimos, 3), aFixar: toWire(contrato.sacasMilesimos - milesimos, 3) };
      const valor = { valorFixado: toWire(centavos, 2), precoMedio: medioCentavos === null ? null : toWire(medioCentavos, 2) };
      const entrega = { vendidas: sacas(contrato.vendidoG), entregues: sacas(contrato.entregueG), aEntregar: sacas(aEntregarG) };
      const aviso = avisoDoContratoDepois(contrato, contrato.vendas);
      return [contrato.id, { ...fixado, ...valor, ...entrega, alem: sacas(alemG), andamento: frase, aviso }];
    }),
  );
};

/** What each settlement comes to by its lines. */
const dosAcertos: Calcular = async (reader, ids) =>
  new Map((await acertosDe(reader, ids)).map((acerto) => [acerto.row.id, acertosCalculados(acerto)]));

/** How the calculated fields of each declaration are computed, by table. */
const CALCULAR: Readonly<Record<string, Calcular>> = {
  acerto_meeiro: dosAcertos,
  alerta_maquina: dosAlertas,
  compra: doDocumento(compra, COM_PRODUTOS),
  contrato_venda: dosContratos,
  entrada_estoque: doDocumento(entradaEstoque, COM_PRODUTOS),
  inspecao: dasInspecoes,
  minha_certificacao: dasCertificacoes,
  nota_fiscal: dasNotas,
  recibo: dosRecibos,
  saida_estoque: dasSaidas,
  estimativa_colheita: dasColheitasEstimadas,
  estimativa_venda: dasVendasEstimadas,
};

/** Rows as they are answered, with their calculated fields. */
export const comCalculados = async ({ reader, hoje }: Ctx, { tabela, calculados }: Catalogue, rows: readonly Row[]): Promise<Row[]> => {
  const register: Register | undefined = registers[tabela as keyof typeof registers];
  const calcular = CALCULAR[tabela] ?? (register?.counts && dasLinhas(register));
  if (!calculados) return [...rows];
  const ids = rows.map(({ id }) => Number(id));
  const porRegistro = (await calcular?.(reader, ids, hoje)) ?? new Map<number, Row>();
  const nada = Object.fromEntries(Object.keys(calculados).map((name) => [name, null]));
  const calculadas = rows.map((row): Row => ({ ...row, ...nada, ...porRegistro.get(Number(row['id'])) }));
  return [...(await comEntrada(reader, tabela, calculadas, hoje))];
};

import type { Acontecido } from './acontecido.js';
import { toWire } from '../../kernel/decimal.js';
import type { Cenario, LinhaDoLedger, LoteDoCenario } from '../historico/cenario.js';
import type { Ressalva } from '../ledger/ressalva.events.js';
import { momentoDe } from './tempo.js';
import { PASSOS, PORCENTO, UMIDADE_DO_GRAO, UNIDADES, type Uri } from './vocabulario.js';

/** The part of an event that its kind of step gives; an id, times and errors are added to every one. */
export type Corpo = Readonly<Record<string, unknown>> & { readonly type: 'ObjectEvent' | 'TransformationEvent' };
/** The data for making events. */
export type Mesa = { readonly cenario: Cenario; readonly uri: Uri };

type Talhao = { readonly talhaoId: number; readonly quantidade: number };
const talhoesDe = ({ detalhes }: LinhaDoLedger) => (detalhes.talhoes as readonly Talhao[] | undefined) ?? [];
const loteDe = ({ cenario }: Mesa, { loteId }: LinhaDoLedger): LoteDoCenario | undefined => cenario.lotes.get(loteId);

/** How much of a lot; of one that was only looked at, which. */
const quantidade = (mesa: Mesa, linha: LinhaDoLedger) => ({
  epcClass: mesa.uri(`lote/${linha.loteId}`),
  ...(linha.quantidade === 0 ? {} : { quantity: toWire(linha.quantidade, 3), uom: UNIDADES[loteDe(mesa, linha)?.unidade ?? 'kg'] }),
});
const em = ({ uri }: Mesa, lugar: string) => ({ id: uri(lugar) });

const umidade = ({ detalhes }: LinhaDoLedger) =>
  typeof detalhes.umidadePct === 'string'
    ? { sensorElementList: [{ sensorReport: [{ type: UMIDADE_DO_GRAO, value: Number(detalhes.umidadePct), uom: PORCENTO }] }] }
    : {};

const semNulos = (campos: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== null && valor !== undefined));

/** Plots and data of lots at their birth. */
const nascimento = (mesa: Mesa, saidas: readonly LinhaDoLedger[]) => {
  const talhoes = saidas[0] ? talhoesDe(saidas[0]) : [];
  return {
    ilmd: semNulos({
      'cafe:safra': (saidas[0] && loteDe(mesa, saidas[0])?.safra) ?? null,
      'cafe:talhoes': talhoes.length > 0 ? talhoes.map(({ talhaoId }) => mesa.uri(`talhao/${talhaoId}`)) : null,
      'cafe:saidas': saidas.map((saida) =>
        semNulos({
          'cafe:lote': mesa.uri(`lote/${saida.loteId}`),
          'cafe:tipo': saida.detalhes.tipo ?? loteDe(mesa, saida)?.tipo,
          'cafe:qualidade': saida.detalhes.qualidade ?? loteDe(mesa, saida)?.qualidade,
        }),
      ),
    }),
  };
};

const lugarDeNascer = (mesa: Mesa, saida: LinhaDoLedger) => {
  const talhoes = talhoesDe(saida);
  const [unico] = talhoes;
  const fazenda = loteDe(mesa, saida)?.fazendaId;
  if (unico && talhoes.length === 1) return { readPoint: em(mesa, `talhao/${unico.talhaoId}`) };
  return fazenda ? { readPoint: em(mesa, `fazenda/${fazenda}`) } : {};
};

const formar = (mesa: Mesa, saidas: readonly LinhaDoLedger[]): Corpo => ({
  type: 'ObjectEvent',
  action: 'ADD',
  bizStep: PASSOS.formar,
  disposition: 'active',
  quantityList: saidas.map((saida) => quantidade(mesa, saida)),
  ...(saidas[0] ? lugarDeNascer(mesa, saidas[0]) : {}),
  ...nascimento(mesa, saidas),
});

/** The kilograms lost in a step, for which the standard has no word, or a mark that the loss was not weighed. */
const perdaDita = (gramas: unknown) => ({
  'cafe:perda':
    typeof gramas === 'number' && gramas >= 0
      ? { 'cafe:conhecida': true, 'cafe:quantidade': toWire(gramas, 3), 'cafe:unidade': UNIDADES.kg }
      : { 'cafe:conhecida': false },
});

const transformar = (mesa: Mesa, { linhas }: Acontecido, passo: string, disposition: string): Corpo => {
  const [entradas, saidas] = [linhas.filter(({ papel }) => papel === 'entra'), linhas.filter(({ papel }) => papel === 'sai')];
  const colhido = saidas[0] ? talhoesDe(saidas[0]) : [];
  const porTalhao = Map.groupBy(colhido, ({ talhaoId }) => talhaoId);
  const inputQuantityList = [
    ...entradas.map((entrada) => quantidade(mesa, entrada)),
    ...[...porTalhao].map(([talhaoId, mesmas]) => ({
      epcClass: mesa.uri(`colhido/${saidas[0]?.processo}/${saidas[0]?.processoId}/${talhaoId}`),
      quantity: toWire(
        mesmas.reduce((soma, { quantidade: litros }) => soma + litros, 0),
        3,
      ),
      uom: UNIDADES.L,
    })),
  ];
  // Coffee that the ledger never saw picked has no input: it begins here.
  if (inputQuantityList.length === 0) return formar(mesa, saidas);
  return {
    type: 'TransformationEvent',
    inputQuantityList,
    outputQuantityList: saidas.map((saida) => quantidade(mesa, saida)),
    ...perdaDita(saidas.find(({ detalhes }) => typeof detalhes.perdaG === 'number')?.detalhes.perdaG),
    bizStep: passo,
    disposition,
    ...(saidas[0] ? lugarDeNascer(mesa, saidas[0]) : {}),
    ...nascimento(mesa, saidas),
  };
};

const LUGAR_DE_SECAR: Readonly<Record<string, string>> = { terreiro: 'terreiro', secagem: 'secador', ressecagem: 'secador' };

/** The loss of a whole drying by the scale. The loss of a single lot in it is unknown. */
const perdaNaSecagem = (mesa: Mesa, { papel, processo, processoId, loteId, detalhes }: LinhaDoLedger) => {
  if (papel !== 'sai') return {};
  const doMesmo = (linha: LinhaDoLedger) => linha.processo === processo && linha.processoId === processoId && linha.loteId === loteId;
  const entrou = mesa.cenario.linhas.findLast((linha) => linha.papel === 'entra' && doMesmo(linha))?.detalhes.pesoG;
  const pesou = typeof entrou === 'number' && typeof detalhes.pesoG === 'number';
  const { 'cafe:perda': perda } = perdaDita(pesou ? entrou - Number(detalhes.pesoG) : undefined);
  return { 'cafe:perda': { ...perda, ...(pesou ? { 'cafe:doRegistro': mesa.uri(`${processo}/${processoId}`) } : {}) } };
};

/** A drying is one transformation told at its beginning and at its end: the same coffee with less water in it. */
const secar = (mesa: Mesa, linha: LinhaDoLedger): Corpo => ({
  type: 'TransformationEvent',
  transformationID: mesa.uri(`passagem/${linha.processo}/${linha.processoId}/${linha.loteId}`),
  [linha.papel === 'entra' ? 'inputQuantityList' : 'outputQuantityList']: [quantidade(mesa, linha)],
  ...perdaNaSecagem(mesa, linha),
  bizStep: PASSOS.secar,
  disposition: 'in_progress',
  ...(typeof linha.detalhes.localId === 'number'
    ? { readPoint: em(mesa, `${LUGAR_DE_SECAR[linha.processo]}/${linha.detalhes.localId}`) }
    : {}),
  ...umidade(linha),
});

const observar = (mesa: Mesa, linha: LinhaDoLedger, passo: string, campos: Readonly<Record<string, unknown>>): Corpo => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  quantityList: [quantidade(mesa, linha)],
  bizStep: passo,
  ...campos,
  ...umidade(linha),
});

const pilhaDe = (mesa: Mesa, { detalhes }: LinhaDoLedger, campo: 'bizLocation' | 'readPoint') =>
  typeof detalhes.localId === 'number' ? { [campo]: em(mesa, `pilha/${detalhes.localId}`) } : {};

/** Handed over to be kept: who has it changes, whose it is does not. */
const depositar = (mesa: Mesa, linha: LinhaDoLedger): Corpo[] => {
  const lugar = `cooperativa/${Number(linha.detalhes.localId)}`;
  const fazenda = loteDe(mesa, linha)?.fazendaId;
  const maos = {
    ...(fazenda ? { sourceList: [{ type: 'possessing_party', source: mesa.uri(`fazenda/${fazenda}`) }] } : {}),
    destinationList: [{ type: 'possessing_party', destination: mesa.uri(lugar) }],
  };
  const la = { bizLocation: em(mesa, lugar), disposition: 'sellable_not_accessible' };
  return [
    observar(mesa, linha, PASSOS.expedir, { disposition: 'in_transit', ...maos }),
    observar(mesa, linha, PASSOS.receber, { ...la, ...maos }),
    observar(mesa, linha, PASSOS.guardar, la),
  ];
};

/** The access key of an NF-e in a typed text: 44 digits, with any spaces, dots, hyphens and slashes between them. */
const chaveDaNota = (texto: string | null | undefined): string | undefined => {
  const digitos = (texto ?? '').replace(/[\s.\-/]/g, '');
  return /^\d{44}$/.test(digitos) ? digitos : undefined;
};

const entregar = (mesa: Mesa, linha: LinhaDoLedger): Corpo => {
  const venda = mesa.cenario.vendas.get(linha.processoId);
  const chave = chaveDaNota(venda?.notaFiscal);
  const fazenda = venda?.fazendaId || loteDe(mesa, linha)?.fazendaId;
  return observar(mesa, linha, PASSOS.expedir, {
    disposition: 'in_transit',
    bizTransactionList: [
      chave ? { type: 'inv', bizTransaction: `urn:nfe:${chave}` } : { bizTransaction: mesa.uri(`venda/${linha.processoId}`) },
    ],
    ...(fazenda ? { sourceList: [{ type: 'owning_party', source: mesa.uri(`fazenda/${fazenda}`) }] } : {}),
    ...(venda ? { destinationList: [{ type: 'owning_party', destination: mesa.uri(`cliente/${venda.clienteId}`) }] } : {}),
  });
};

const OBSERVACOES: Readonly<Record<string, string>> = {
  amostra: PASSOS.amostrar,
  classificacao: PASSOS.classificar,
  leitura: PASSOS.medir,
};
/** A step that only observes: a sample, a classification, a reading of a dryer. Steps without a word of their own are `outro`. */
const observado = (mesa: Mesa, linha: LinhaDoLedger): Corpo => {
  const { resumo } = (linha.detalhes.registro ?? {}) as { readonly resumo?: unknown };
  const campos = typeof resumo === 'string' && resumo !== '' ? { 'cafe:classificacao': resumo } : {};
  return observar(mesa, linha, OBSERVACOES[linha.processo] ?? PASSOS.outro, campos);
};

/** The EPCIS events of one recorded event, by the table of steps: most are one, a deposit is three. */
export const corposDe = (mesa: Mesa, acontecido: Acontecido): Corpo[] => {
  const linha = acontecido.linhas[0] as LinhaDoLedger;
  switch (`${linha.processo}/${linha.papel}`) {
    case 'lote/sai':
      return [formar(mesa, acontecido.linhas)];
    case 'despolpagem/sai':
      return [transformar(mesa, acontecido, PASSOS.despolpar, 'in_progress')];
    case 'beneficio/entra':
    case 'beneficio/sai':
      return [transformar(mesa, acontecido, PASSOS.beneficiar, 'active')];
    case 'rebeneficio/entra':
    case 'rebeneficio/sai':
      return [transformar(mesa, acontecido, PASSOS.rebeneficiar, 'active')];
    case 'terreiro/entra':
    case 'terreiro/sai':
    case 'secagem/entra':
    case 'secagem/sai':
    case 'ressecagem/entra':
    case 'ressecagem/sai':
      return [secar(mesa, linha)];
    case 'armazem/entra':
      return [observar(mesa, linha, PASSOS.guardar, { disposition: 'sellable_not_accessible', ...pilhaDe(mesa, linha, 'bizLocation') })];
    case 'armazem/sai':
      return [observar(mesa, linha, PASSOS.retirar, { disposition: 'in_progress', ...pilhaDe(mesa, linha, 'readPoint') })];
    case 'cooperativa/entra':
      return depositar(mesa, linha);
    case 'venda/entra':
      return [entregar(mesa, linha)];
    default:
      return [observado(mesa, linha)];
  }
};

/** The findings that were let pass, with their reasons. */
const ressalvas = (mesa: Mesa, { detalhes }: LinhaDoLedger) => {
  const anotadas = (detalhes.ressalvas as readonly Ressalva[] | undefined) ?? [];
  if (anotadas.length === 0) return {};
  const valor = (milesimos: number, unidade: Ressalva['unidade']) => ({
    quantity: toWire(milesimos, 3),
    uom: unidade === '%' ? PORCENTO : UNIDADES[unidade],
  });
  return {
    'cafe:ressalvas': anotadas.map(({ regra, motivo, unidade, haviaMilesimos, ditoMilesimos, em: dia, talhaoId, codigo }) =>
      semNulos({
        'cafe:regra': regra,
        'cafe:motivo': motivo,
        'cafe:havia': valor(haviaMilesimos, unidade),
        'cafe:dito': valor(ditoMilesimos, unidade),
        'cafe:em': dia,
        'cafe:talhao': talhaoId === undefined ? null : mesa.uri(`talhao/${talhaoId}`),
        'cafe:codigo': codigo,
      }),
    ),
  };
};

/** Adds to the body of a step its event id, its times and the declaration of an error. */
export const emVolta = (mesa: Mesa, corpo: Corpo, { linhas }: Acontecido, eventID: string, errorDeclaration: object | undefined) => {
  const linha = linhas.find(({ papel }) => papel === 'sai') ?? (linhas[0] as LinhaDoLedger);
  const { precisao, ...momento } = momentoDe(linha, mesa.cenario.linhas, loteDe(mesa, linha)?.fuso);
  const { type, ...resto } = corpo;
  return {
    type,
    eventID,
    ...momento,
    recordTime: linha.registradoEm,
    ...(errorDeclaration ? { errorDeclaration } : {}),
    ...resto,
    'cafe:precisao': precisao,
    'cafe:fato': linha.tipo,
    ...(typeof linha.detalhes.codigo === 'string' ? { 'cafe:codigo': linha.detalhes.codigo } : {}),
    ...ressalvas(mesa, linha),
  };
};

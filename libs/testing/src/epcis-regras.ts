/** The rules of EPCIS 2.0 and CBV 2.0 that a document of ours must keep, written from the standard and not from the code under test. */

type Json = Record<string, unknown>;

const PALAVRAS =
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting installing killing loading other packing picking receiving removing repackaging repairing replacing reserving retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking void_shipping sensor_reporting sampling'.split(
    ' ',
  );
const SITUACOES = ['active', 'in_progress', 'in_transit', 'sellable_not_accessible', 'sellable_accessible'];
const COMUNS = ['type', 'eventID', 'eventTime', 'eventTimeZoneOffset', 'recordTime', 'errorDeclaration', 'bizStep', 'disposition'];
const LUGARES = ['readPoint', 'bizLocation', 'bizTransactionList', 'sourceList', 'destinationList', 'sensorElementList', 'ilmd'];
const PROPRIOS: Readonly<Record<string, readonly string[]>> = {
  ObjectEvent: ['action', 'epcList', 'quantityList'],
  TransformationEvent: ['inputQuantityList', 'outputQuantityList', 'inputEPCList', 'outputEPCList', 'transformationID'],
};

const uri = (valor: unknown) => typeof valor === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(valor);
const nossa = (valor: unknown) => uri(valor) && !/^(urn:epcglobal:cbv|https?:\/\/ns\.gs1\.org\/cbv\/)/.test(String(valor));
const instante = (valor: unknown) =>
  typeof valor === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(valor) && !Number.isNaN(Date.parse(valor));
const lista = (valor: unknown): Json[] => (Array.isArray(valor) ? (valor as Json[]) : []);

/** Names of our own must be written with a prefix that the document explains. */
const semPrefixo = (nome: string, prefixos: readonly string[]) => !prefixos.some((prefixo) => nome.startsWith(`${prefixo}:`));

const quantidades = (nome: string, valor: unknown): string[] => {
  if (valor === undefined) return [];
  if (lista(valor).length === 0) return [`${nome} vazia`];
  return lista(valor).flatMap(({ epcClass, quantity, uom, ...resto }) => [
    ...(uri(epcClass) ? [] : ['epcClass não é URI']),
    ...(quantity === undefined || typeof quantity === 'number' ? [] : ['quantity não é número']),
    ...((quantity === undefined && uom === undefined) || (typeof uom === 'string' && /^[A-Z0-9]{2,3}$/.test(uom)) ? [] : ['uom inválida']),
    ...Object.keys(resto).map((extra) => `quantityElement.${extra} a mais`),
  ]);
};

const objeto = (evento: Json): string[] => [
  ...(['ADD', 'OBSERVE', 'DELETE'].includes(String(evento.action)) ? [] : ['action obrigatória']),
  ...(evento.quantityList === undefined && evento.epcList === undefined ? ['ObjectEvent sem coisas'] : []),
  ...(evento.ilmd !== undefined && evento.action !== 'ADD' ? ['ilmd fora do nascimento'] : []),
];
const transformacao = (evento: Json): string[] => {
  const [entra, sai] = [evento.inputQuantityList, evento.outputQuantityList];
  const basta = evento.transformationID === undefined ? entra !== undefined && sai !== undefined : entra !== undefined || sai !== undefined;
  return [...('action' in evento ? ['action em TransformationEvent'] : []), ...(basta ? [] : ['transformação sem entrada ou sem saída'])];
};

const sensores = (valor: unknown): string[] =>
  lista(valor).flatMap(({ sensorReport }) =>
    lista(sensorReport).flatMap(({ type, value, uom }) => [
      ...(uri(type) ? [] : [`tipo de sensor ${String(type)}`]),
      ...(typeof value === 'number' && uom === 'P1' ? [] : ['medida sem número ou unidade']),
    ]),
  );

const partes = (evento: Json): string[] => [
  ...['readPoint', 'bizLocation'].flatMap((nome) =>
    evento[nome] === undefined || uri((evento[nome] as Json).id) ? [] : [`${nome} não é URI`],
  ),
  ...lista(evento.bizTransactionList).flatMap(({ type, bizTransaction }) =>
    uri(bizTransaction) && (type === undefined || type === 'inv') ? [] : ['bizTransaction inválida'],
  ),
  ...[...lista(evento.sourceList), ...lista(evento.destinationList)].flatMap(({ type, source, destination }) =>
    ['owning_party', 'possessing_party', 'location'].includes(String(type)) && uri(source ?? destination) ? [] : ['parte inválida'],
  ),
];

const declaracao = (valor: unknown): string[] => {
  if (valor === undefined) return [];
  const { declarationTime, reason, correctiveEventIDs = [] } = valor as Json;
  return [
    ...(instante(declarationTime) ? [] : ['declarationTime inválido']),
    ...(['did_not_occur', 'incorrect_data'].includes(String(reason)) ? [] : ['reason inválida']),
    ...(lista(correctiveEventIDs).every(uri) ? [] : ['correctiveEventIDs inválidos']),
  ];
};

const evento = (valor: Json, prefixos: readonly string[]): string[] => {
  const conhecidos = [...COMUNS, ...LUGARES, ...(PROPRIOS[String(valor.type)] ?? [])];
  return [
    ...(PROPRIOS[String(valor.type)] ? [] : [`tipo ${String(valor.type)}`]),
    ...(valor.type === 'ObjectEvent' ? objeto(valor) : transformacao(valor)),
    ...(uri(valor.eventID) ? [] : ['eventID não é URI']),
    ...(instante(valor.eventTime) ? [] : ['eventTime não é instante']),
    ...(/^[+-]\d\d:\d\d$/.test(String(valor.eventTimeZoneOffset)) ? [] : ['eventTimeZoneOffset inválido']),
    ...(PALAVRAS.includes(String(valor.bizStep)) || nossa(valor.bizStep) ? [] : [`bizStep ${String(valor.bizStep)}`]),
    ...(valor.disposition === undefined || SITUACOES.includes(String(valor.disposition)) ? [] : ['disposition inválida']),
    ...['quantityList', 'inputQuantityList', 'outputQuantityList'].flatMap((nome) => quantidades(nome, valor[nome])),
    ...sensores(valor.sensorElementList),
    ...partes(valor),
    ...declaracao(valor.errorDeclaration),
    ...Object.keys(valor)
      .filter((nome) => !conhecidos.includes(nome) && semPrefixo(nome, prefixos))
      .map((nome) => `chave ${nome} sem prefixo`),
    ...Object.keys((valor.ilmd as Json | undefined) ?? {})
      .filter((nome) => semPrefixo(nome, prefixos))
      .map((nome) => `ilmd.${nome} sem prefixo`),
  ];
};

/** The broken rules of a document, in words; nothing when it may be sent. */
export const faltasDoEpcis = (documento: Json): string[] => {
  const contextos = Array.isArray(documento['@context']) ? (documento['@context'] as unknown[]) : [];
  const prefixos = contextos.flatMap((um) => (typeof um === 'object' && um !== null ? Object.keys(um) : []));
  const eventos = lista((documento.epcisBody as Json | undefined)?.eventList);
  const ids = eventos.map(({ eventID }) => eventID);
  const corretos = eventos.flatMap((um) => lista((um.errorDeclaration as Json | undefined)?.correctiveEventIDs) as unknown[]);
  return [
    ...(contextos.some(uri) ? [] : ['sem @context do padrão']),
    ...(documento.type === 'EPCISDocument' ? [] : ['não é EPCISDocument']),
    ...(/^\d+(\.\d+)*$/.test(String(documento.schemaVersion)) ? [] : ['schemaVersion inválida']),
    ...(instante(documento.creationDate) ? [] : ['creationDate inválida']),
    ...(eventos.length > 0 ? [] : ['sem eventos']),
    ...(new Set(ids).size === ids.length ? [] : ['eventID repetido']),
    ...corretos.filter((id) => !ids.includes(id)).map((id) => `evento corretivo ${String(id)} não está no documento`),
    ...eventos.flatMap((um) => evento(um, prefixos)),
  ];
};

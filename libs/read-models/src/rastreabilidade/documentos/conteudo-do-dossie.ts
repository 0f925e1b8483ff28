import { createHash } from 'node:crypto';
import type { LinhaVista } from '../historico/historico-linha.js';
import type { Dossie } from './dossie.queries.js';

const resumido = (conteudo: unknown): string => createHash('sha256').update(JSON.stringify(conteudo)).digest('hex');

const linhaDita = ({ id, em, tipo, processo, processoId, delta, quantidade, desfeita }: LinhaVista) => [
  id,
  em,
  tipo,
  processo,
  processoId,
  delta,
  quantidade,
  desfeita,
];

/** The digest of dossiers that were handed out before `conteudoDoDossie` was of all that they show. */
const conteudoDeAntes = ({ lote, origens, historico, perdas, aMais }: Dossie): string =>
  resumido([
    [lote.id, lote.codigo, lote.quantidade, lote.saldo, lote.unidade],
    historico.linhas.map(linhaDita),
    origens.map(({ talhaoId, percentual, quantidade }) => [talhaoId, percentual, quantidade]),
    [perdas.colhidoL, perdas.perdaKg],
    ...aMais.map(({ talhaoId, em, falta }) => [talhaoId, em, falta]),
  ]);

const loteDito = ({ lote }: Dossie) => [
  ...[lote.id, lote.codigo, lote.data, lote.tipo, lote.qualidade, lote.fazendaNome, lote.criadoPor.processo, lote.criadoPor.codigo],
  ...[lote.quantidade, lote.saldo, lote.naCooperativa, lote.unidade, lote.etapa, lote.local, lote.umidade, lote.custodia],
];

/** Names of places and plots are the catalogue's, and may be others than when the line was made; all else a line says is its fact's. */
const nomesDitos = ({ detalhes }: LinhaVista) =>
  detalhes.flatMap(({ rotulo, valor, talhao }) => (rotulo === 'Local' ? [valor] : talhao === undefined ? [] : [talhao, rotulo]));

const eudrDita = ({ eudr }: Dossie) =>
  eudr && [
    eudr.podeExportar,
    eudr.dados.map(({ campo, valor, situacao }) => [campo, valor, situacao]),
    eudr.talhoes.map((um) => [
      ...[um.talhaoId, um.nome, um.fazenda, um.areaHa, um.percentual, um.geometria],
      ...[um.contornoDe, um.contornoDesde, um.contornoComo, um.contornoMotivo],
    ]),
    eudr.avisos.map(({ aviso, gravidade, talhoes }) => [aviso, gravidade, talhoes.map(({ nome }) => nome)]),
  ];

const genealogiaDita = ({ genealogia: { ancestrais, total, correcoes } }: Dossie) => [
  total,
  ancestrais.map((um) => [
    ...[um.id, um.codigo, um.em, um.tipo, um.qualidade, um.unidade, um.quantidade, um.umidade],
    ...[um.processo, um.processoCodigo, um.passos],
  ]),
  correcoes.total,
  correcoes.linhas.map((uma) => [
    ...[uma.loteId, uma.lote, uma.quantidade, uma.unidade, uma.ditoEm, uma.excluiu, uma.registradoEm, uma.motivo],
  ]),
];

/**
 * A digest of all content of a dossier about its lot and the ancestors. Wording and names of persons are left out, so that
 * another version of the program gets the same digest. @returns SHA-256 in hex
 */
export const conteudoDoDossie = (dossie: Dossie): string => {
  const { origens, caminho, classificacoes, contada, historico, perdas, ressalvas, aMais } = dossie;
  return resumido([
    'dossie 2',
    loteDito(dossie),
    origens.map(({ talhaoId, nome, fazendaNome, percentual, quantidade }) => [talhaoId, nome, fazendaNome, percentual, quantidade]),
    contada,
    caminho.map(({ processo, registros, lotes, de, ate, umidade }) => [processo, registros, lotes, de, ate, umidade]),
    classificacoes.map(({ lote, em, resumo }) => [lote, em, resumo]),
    ressalvas.map(({ lote, em, registradoEm, regra, motivo, desfeita }) => [lote, em, registradoEm, regra, motivo, desfeita]),
    aMais.map(({ talhaoId, nome, em, colhido, usado, falta }) => [talhaoId, nome, em, colhido, usado, falta]),
    [perdas.colhidoL, perdas.perdaKg, perdas.semOrigemKg],
    perdas.etapas.map(({ processo, registros, semPerda, entra, sai, perda }) => [
      ...[processo, registros, semPerda, entra.L, entra.kg, sai.L, sai.kg, perda],
    ]),
    historico.total,
    historico.linhas.map((linha) => [...linhaDita(linha), linha.saldo, nomesDitos(linha)]),
    genealogiaDita(dossie),
    eudrDita(dossie),
  ]);
};

/** Whether a digest that was written down is of this dossier, by the way in which it was made then. */
export const eOConteudo = (dossie: Dossie, conteudo: string): boolean =>
  conteudo === conteudoDoDossie(dossie) || conteudo === conteudoDeAntes(dossie);

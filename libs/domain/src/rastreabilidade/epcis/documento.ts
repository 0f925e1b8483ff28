import { acontecidos, type Acontecido, errosDe, type Erro } from './acontecido.js';
import type { Cenario } from '../historico/cenario.js';
import { corposDe, emVolta, type Mesa } from './evento.js';
import { atributo, CLASSES, CONTEXTO, LUGARES, type Uri, VERSAO_DO_ESQUEMA } from './vocabulario.js';

const idDe = ({ uri }: Mesa, { chave }: Acontecido, n: number) => uri(`evento/${chave}${n === 0 ? '' : `/${n}`}`);

const declaracao = (mesa: Mesa, erro: Erro | undefined, n: number) =>
  erro && {
    declarationTime: erro.declaradoEm,
    reason: erro.corretos.length > 0 ? 'incorrect_data' : 'did_not_occur',
    ...(erro.corretos.length > 0 ? { correctiveEventIDs: erro.corretos.map((correto) => idDe(mesa, correto, n)) } : {}),
  };

/** All EPCIS events; one that was taken back declares its error and the events in its place. */
export function* eventosEpcis(mesa: Mesa): Generator<Readonly<Record<string, unknown>>> {
  const todos = acontecidos(mesa.cenario.linhas);
  const erros = errosDe(mesa.cenario.linhas, todos);
  for (const acontecido of todos) {
    const erro = erros.get(acontecido.chave);
    for (const [n, corpo] of corposDe(mesa, acontecido).entries())
      yield emVolta(mesa, corpo, acontecido, idDe(mesa, acontecido, n), declaracao(mesa, erro, n));
  }
}

/** Names of lots and places for the reader of the document. It names no person. */
const nomes = ({ cenario, uri }: Mesa) => [
  {
    type: CLASSES,
    vocabularyElementList: [...cenario.lotes.values()].map(({ id, codigo, tipo }) => ({
      id: uri(`lote/${id}`),
      attributes: [{ id: atributo('codigo'), attribute: codigo }, ...(tipo === null ? [] : [{ id: atributo('tipo'), attribute: tipo }])],
    })),
  },
  {
    type: LUGARES,
    vocabularyElementList: [...cenario.nomes].map(([lugar, nome]) => ({
      id: uri(lugar),
      attributes: [{ id: atributo('nome'), attribute: nome }],
    })),
  },
];

/**
 * An EPCIS 2.0 document in JSON-LD, piece by piece: as long as a lot has ancestors, so it is never one text here.
 * @param criadoEm ISO instant
 */
export function* documentoEpcis(cenario: Cenario, uri: Uri, criadoEm: string): Generator<string> {
  const mesa: Mesa = { cenario, uri };
  const cabeca = {
    '@context': CONTEXTO,
    type: 'EPCISDocument',
    schemaVersion: VERSAO_DO_ESQUEMA,
    creationDate: criadoEm,
    epcisHeader: { epcisMasterData: { vocabularyList: nomes(mesa) } },
  };
  yield `${JSON.stringify(cabeca).slice(0, -1)},"epcisBody":{"eventList":[`;
  let separador = '\n';
  for (const evento of eventosEpcis(mesa)) {
    yield `${separador}${JSON.stringify(evento)}`;
    separador = ',\n';
  }
  yield '\n]}}\n';
}

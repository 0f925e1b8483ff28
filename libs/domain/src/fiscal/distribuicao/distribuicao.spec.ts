import { specFor } from '@tulha/testing/spec-for';
import { completarChave } from '../chave.js';
import { type DistribuicaoCommand, distribuicaoDecider, type DocumentoLido } from './distribuicao.decider.js';
import { type DistribuicaoEvent, distribuicaoEvents } from './distribuicao.events.js';
import type { TipoDeManifestacao } from './manifestacao.types.js';
import { exigirVez, horaDita, PERGUNTAS_POR_HORA } from './vez.js';

const { given: antes } = specFor(distribuicaoDecider, distribuicaoEvents);
const given = (...facts: readonly DistribuicaoEvent[]) => ({
  when: (command: DistribuicaoCommand) => antes(...facts).when(command, { now: '2026-11-29T12:00:00.000Z' }),
});
const nsu = (n: number) => String(n).padStart(15, '0');
const chaveDe = (n: number) => completarChave(`3126119000000100012955001${String(n).padStart(9, '0')}1${String(n).padStart(8, '0')}`);
const conteudo = { chave: 'fiscal/1/x.xml', bytes: 3, sha256: 'x' };
const dados = (n: number, mais: object = {}) => ({
  ...{ nsu: nsu(n), chave: chaveDe(n), numero: String(n), serie: '1', emitente: 'ADUBOS', emitenteDocumento: '90000001000129' },
  ...{ emitida: '2026-11-20', autorizada: '2026-11-20T12:00:00.000Z', valorCentavos: 100, situacao: 'AUTORIZADA' as const, conteudo },
  ...mais,
});
const resumo = (n: number, mais: object = {}): DocumentoLido => ({ tipo: 'resumo', dados: dados(n, mais) });
const resumida = (n: number, mais: object = {}): DistribuicaoEvent => ({
  type: 'NotaResumida',
  data: { distribuicaoId: 1, notaId: n, ...dados(n, mais) },
});
const receber = (documentos: readonly DocumentoLido[], retorno: object = {}): DistribuicaoCommand => ({
  type: 'ReceberDistribuicao',
  data: {
    ...{ distribuicaoId: 1, busca: 'DISTRIBUICAO', nsu: null, documentos, primeiroId: 10, em: '2026-11-29T12:00:00.000Z' },
    retorno: { cStat: '138', motivo: 'Localizado', ultNsu: nsu(5), maxNsu: nsu(5), ...retorno },
  },
});
const manifestacao = { distribuicaoId: 1, notaId: 1, chave: chaveDe(1), sequencia: 1 };
const assinar = (tipo: TipoDeManifestacao): DistribuicaoCommand => ({
  type: 'AssinarManifestacao',
  data: { ...manifestacao, tipo, justificativa: null, certificado: 'x', conteudo },
});
const assinada = (tipo: TipoDeManifestacao, sequencia = 1): DistribuicaoEvent => ({
  type: 'ManifestacaoAssinada',
  data: { ...manifestacao, tipo, sequencia, justificativa: null, certificado: 'x', conteudo },
});
const resposta = (tipo: TipoDeManifestacao, sequencia = 1) => ({
  ...{ ...manifestacao, tipo, sequencia, cStat: '135', motivo: 'ok', protocolo: '1', recibo: conteudo },
});
const registrada = (tipo: TipoDeManifestacao, sequencia = 1): DistribuicaoEvent => ({
  type: 'ManifestacaoRegistrada',
  data: { ...resposta(tipo, sequencia), em: '2026-11-29T12:00:00.000Z' },
});
const feita = (tipo: TipoDeManifestacao, sequencia = 1) => [assinada(tipo, sequencia), registrada(tipo, sequencia)];
const tipos = (facts: readonly { readonly type: string }[]) => facts.map(({ type }) => type);

describe('o que a SEFAZ distribui', () => {
  it('o cursor anda no mesmo passo que traz os documentos, e a mesma nota só entra uma vez', () => {
    const facts = given(resumida(1))
      .when(receber([resumo(1), resumo(2), resumo(2)]))
      .facts();
    expect(tipos(facts)).toEqual(['SefazConsultada', 'NotaResumida']);
    expect(facts[0]?.data).toMatchObject({ ultNsu: nsu(5), proximoEm: '2026-11-29T13:00:00.000Z', documentos: 3 });
    expect(facts[1]?.data).toMatchObject({ notaId: 11, chave: chaveDe(2) });
  });
  it('uma pergunta por chave não move o cursor nem o relógio', () => {
    const command = receber([resumo(3)]);
    const porChave = { ...command, data: { ...command.data, busca: 'CHAVE' } } as DistribuicaoCommand;
    const [consulta] = given().when(porChave).facts();
    expect(consulta?.data).toMatchObject({ ultNsu: nsu(0), proximoEm: '' });
  });
  it('o XML de uma nota que já tinha resumo é dela; sem resumo, é nova', () => {
    const nota = (n: number): DocumentoLido => ({ tipo: 'nota', dados: dados(n) });
    const facts = given(resumida(1))
      .when(receber([nota(1), nota(2)]))
      .facts();
    expect(facts.slice(1).map(({ data }) => data)).toMatchObject([
      { notaId: 1, nova: false },
      { notaId: 11, nova: true },
    ]);
  });
});

describe('o que quem emitiu diz da nota depois', () => {
  const evento = (n: number, tipo: string, mais: object = {}): DocumentoLido => ({
    tipo: 'evento',
    dados: {
      ...{ nsu: nsu(9), chave: chaveDe(n), tipo, sequencia: 1, descricao: 'x', em: '2026-11-29T12:00:00.000Z', protocolo: '1', conteudo },
      ...{ inteiro: true, texto: 'leia-se B', condicoes: null, ...mais },
    },
  });
  const recebido = (n: number, tipo: string, mais: object = {}): DistribuicaoEvent => ({
    type: 'EventoDaNotaRecebido',
    data: { distribuicaoId: 1, notaId: n, ...(evento(n, tipo, mais).dados as Extract<DocumentoLido, { tipo: 'evento' }>['dados']) },
  });
  const resumido = { inteiro: false, texto: null };
  const lidos = (havia: readonly DistribuicaoEvent[], ...documentos: readonly DocumentoLido[]) =>
    given(...havia)
      .when(receber(documentos))
      .facts()
      .slice(1);

  it('uma carta entra uma vez; se antes só veio o resumo, entra com o que diz', () => {
    expect(lidos([resumida(1)], evento(1, '110110'), evento(1, '110110'), evento(1, '110110', { sequencia: 2 }))).toMatchObject([
      { data: { notaId: 1, sequencia: 1, texto: 'leia-se B' } },
      { data: { notaId: 1, sequencia: 2 } },
    ]);
    expect(lidos([resumida(1), recebido(1, '110110', resumido)], evento(1, '110110'))).toMatchObject([{ data: { texto: 'leia-se B' } }]);
    expect(lidos([resumida(1), recebido(1, '110110')], evento(1, '110110', resumido), evento(1, '110110'))).toEqual([]);
    expect(lidos([], evento(1, '110110', resumido), evento(1, '110110'))).toMatchObject([{ data: { notaId: null } }, { data: {} }]);
  });

  it('um cancelamento que chega antes da nota vale quando ela chega; uma carta não cancela', () => {
    expect(lidos([], evento(1, '110111'), resumo(1))[1]?.data).toMatchObject({ situacao: 'CANCELADA' });
    expect(lidos([recebido(1, '110111')], resumo(1))[0]?.data).toMatchObject({ situacao: 'CANCELADA' });
    expect(lidos([recebido(1, '110110')], resumo(1))[0]?.data).toMatchObject({ situacao: 'AUTORIZADA' });
  });
});

describe('o que se diz de uma nota', () => {
  it('diz-se da que está aqui; com a mesma já registrada, nada há a fazer', () => {
    given().when(assinar('CIENCIA')).thenRefused('NOTA_RECEBIDA_NAO_ENCONTRADA');
    expect(tipos(given(resumida(1)).when(assinar('CIENCIA')).facts())).toEqual(['ManifestacaoAssinada']);
    given(resumida(1), assinada('CIENCIA')).when(assinar('CIENCIA')).thenNothing();
    given(resumida(1), ...feita('CIENCIA'))
      .when(assinar('CIENCIA'))
      .thenNothing();
  });
  it('a ciência tem dez dias da autorização e não vem depois do que é conclusivo; o conclusivo tem noventa', () => {
    const velha = resumida(1, { autorizada: '2026-11-19T11:59:59.000Z' });
    given(velha).when(assinar('CIENCIA')).thenRefused('MANIFESTACAO_FORA_DO_PRAZO');
    expect(given(velha).when(assinar('CONFIRMACAO')).facts()).toHaveLength(1);
    given(resumida(1, { autorizada: '2026-08-31T11:59:59.000Z' }))
      .when(assinar('CONFIRMACAO'))
      .thenRefused('MANIFESTACAO_FORA_DO_PRAZO');
    given(resumida(1), ...feita('CONFIRMACAO'))
      .when(assinar('CIENCIA'))
      .thenRefused('CIENCIA_DEPOIS_DA_CONCLUSIVA');
  });
  it('o conclusivo se muda, e de cada um há dois no máximo', () => {
    const trocado = [resumida(1), ...feita('CONFIRMACAO'), ...feita('DESCONHECIMENTO')];
    expect(
      given(...trocado)
        .when(assinar('CONFIRMACAO'))
        .facts()[0]?.data,
    ).toMatchObject({ sequencia: 2 });
    given(...trocado, ...feita('CONFIRMACAO', 2), ...feita('DESCONHECIMENTO', 2))
      .when(assinar('CONFIRMACAO'))
      .thenRefused('MANIFESTACAO_ESGOTADA');
  });
  it('duplicidade é sucesso, e uma resposta que chega duas vezes vale uma', () => {
    const responder = (cStat: string): DistribuicaoCommand => ({
      type: 'RegistrarRetorno',
      data: { ...resposta('CIENCIA'), cStat, em: '2026-11-29T12:00:00.000Z' },
    });
    expect(tipos(given(resumida(1), assinada('CIENCIA')).when(responder('573')).facts())).toEqual(['ManifestacaoRegistrada']);
    expect(tipos(given(resumida(1), assinada('CIENCIA')).when(responder('596')).facts())).toEqual(['ManifestacaoRecusada']);
    given(resumida(1), ...feita('CIENCIA'))
      .when(responder('135'))
      .thenNothing();
  });
  it('de uma nota cancelada nada se diz', () => {
    given(resumida(1, { situacao: 'CANCELADA' }))
      .when(assinar('CONFIRMACAO'))
      .thenRefused('NOTA_NAO_SE_MANIFESTA');
  });
});

describe('a vez de perguntar', () => {
  const AGORA = '2026-11-29T17:00:00.000Z';
  const livre = { proximoEm: null, bloqueadaAte: null, naHora: [] };
  const porque = (vez: Parameters<typeof exigirVez>[0], geral = true): string | undefined => {
    try {
      exigirVez(vez, geral, AGORA);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  it('espera-se até a hora que se diz, arredondada para cima, e nada se espera de quem está livre', () => {
    const cheia = Array.from({ length: PERGUNTAS_POR_HORA }, () => '2026-11-29T16:30:00.000Z');
    expect(porque(livre)).toBeUndefined();
    expect(porque({ ...livre, proximoEm: AGORA })).toBeUndefined();
    expect(porque({ ...livre, proximoEm: '2026-11-29T17:09:30.000Z' })).toBe(
      'A SEFAZ pede que se espere até 14:10 para perguntar de novo.',
    );
    expect(porque({ ...livre, bloqueadaAte: '2026-11-29T17:59:30.000Z' }, false)).toMatch(/até 15:00/);
    expect(porque({ ...livre, naHora: cheia }, false)).toMatch(/18 vezes.*até 14:30/);
  });
  it('não se crê em espera de mais de uma hora: o relógio estava errado quando se escreveu', () => {
    for (const ate of ['2031-01-01T00:00:00.000Z', '2026-11-29T19:00:00.001Z'])
      for (const vez of [
        { ...livre, proximoEm: ate },
        { ...livre, bloqueadaAte: ate },
      ])
        expect(porque(vez)).toBeUndefined();
    // A clock put back by less than an hour waits longer, and is told so.
    expect(porque({ ...livre, proximoEm: '2026-11-29T18:50:00.000Z' })).toMatch(/até 15:50/);
  });
  it('por chave não se espera a hora; noutro dia, diz-se o dia', () => {
    expect(porque({ ...livre, proximoEm: '2026-11-29T17:30:00.000Z' }, false)).toBeUndefined();
    expect(horaDita('2026-11-30T04:00:00.000Z', AGORA)).toBe('01:00 de 30/11/2026');
  });
});

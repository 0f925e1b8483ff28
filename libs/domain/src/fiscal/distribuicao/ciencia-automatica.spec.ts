import { specFor } from '@tulha/testing/spec-for';
import { completarChave } from '../chave.js';
import { cienciasADar } from './ciencia-automatica.js';
import { type DistribuicaoCommand, distribuicaoDecider } from './distribuicao.decider.js';
import { type DistribuicaoEvent, distribuicaoEvents } from './distribuicao.events.js';
import { PALAVRAS_DA_CIENCIA_AUTOMATICA as PALAVRAS, type TipoDeManifestacao } from './manifestacao.types.js';

const { given } = specFor(distribuicaoDecider, distribuicaoEvents);
const HOJE = '2026-11-29T12:00:00.000Z';
const conteudo = { chave: 'fiscal/1/x.xml', bytes: 3, sha256: 'x' };
const chaveDe = (n: number) => completarChave(`3126119000000100012955001${String(n).padStart(9, '0')}1${String(n).padStart(8, '0')}`);
const resumida = (n: number, autorizada = '2026-11-20', situacao: 'AUTORIZADA' | 'DENEGADA' = 'AUTORIZADA'): DistribuicaoEvent => ({
  type: 'NotaResumida',
  data: {
    ...{ distribuicaoId: 1, notaId: n, nsu: null, chave: chaveDe(n), numero: String(n), serie: '1', emitente: 'ADUBOS' },
    ...{ emitenteDocumento: null, emitida: autorizada, autorizada: `${autorizada}T12:00:00.000Z`, valorCentavos: 1, situacao, conteudo },
  },
});
const comXml = (n: number, autorizada?: string): DistribuicaoEvent => {
  const resumo = resumida(n, autorizada) as Extract<DistribuicaoEvent, { type: 'NotaResumida' }>;
  return { type: 'XmlDaNotaRecebido', data: { ...resumo.data, nova: false } };
};
const sobre = (n: number, tipo: TipoDeManifestacao = 'CIENCIA') => ({
  distribuicaoId: 1,
  notaId: n,
  chave: chaveDe(n),
  sequencia: 1,
  tipo,
});
const assinada = (n: number, tipo?: TipoDeManifestacao): DistribuicaoEvent => ({
  type: 'ManifestacaoAssinada',
  data: { ...sobre(n, tipo), justificativa: null, certificado: 'x', conteudo },
});
const resposta = (n: number, tipo?: TipoDeManifestacao) => ({
  ...{ ...sobre(n, tipo), cStat: '135', motivo: 'ok', protocolo: null, recibo: conteudo },
});
const feita = (n: number, tipo?: TipoDeManifestacao): readonly DistribuicaoEvent[] => [
  assinada(n, tipo),
  { type: 'ManifestacaoRegistrada', data: { ...resposta(n, tipo), em: HOJE } },
];
const recusada = (n: number): readonly DistribuicaoEvent[] => [assinada(n), { type: 'ManifestacaoRecusada', data: resposta(n) }];
const consentida: DistribuicaoEvent = { type: 'CienciaAutomaticaConsentida', data: { distribuicaoId: 1, palavras: PALAVRAS } };
const retirada: DistribuicaoEvent = { type: 'CienciaAutomaticaRetirada', data: { distribuicaoId: 1 } };
const consentir = (palavras = PALAVRAS): DistribuicaoCommand => ({
  type: 'ConsentirCienciaAutomatica',
  data: { distribuicaoId: 1, palavras },
});
const retirar: DistribuicaoCommand = { type: 'RetirarCienciaAutomatica', data: { distribuicaoId: 1 } };
const assinar = (tipo: TipoDeManifestacao): DistribuicaoCommand => ({
  type: 'AssinarManifestacao',
  data: { ...sobre(1, tipo), justificativa: null, certificado: 'x', conteudo, automatica: true },
});
const depoisDe = (...facts: readonly DistribuicaoEvent[]) => facts.reduce(distribuicaoDecider.evolve, distribuicaoDecider.initial());

describe('a ciência que se dá sozinha', () => {
  it('consente-se com as palavras que se leram, uma vez; retira-se quando se quer', () => {
    given().when(consentir()).then(consentida);
    given(consentida).when(consentir()).thenNothing();
    given().when(consentir('Sim.')).thenRefused('CONSENTIMENTO_DE_OUTRAS_PALAVRAS');
    given(consentida).when(retirar).then(retirada);
    given(consentida, retirada).when(retirar).thenNothing();
    given().when(retirar).thenNothing();
  });

  it('sem consentimento, ou depois de retirado, nada se assina sozinho; e só a ciência', () => {
    const quando = (tipo: TipoDeManifestacao, ...facts: readonly DistribuicaoEvent[]) =>
      given(resumida(1), ...facts).when(assinar(tipo), { now: HOJE });
    quando('CIENCIA').thenRefused('CIENCIA_SEM_CONSENTIMENTO');
    quando('CIENCIA', consentida, retirada).thenRefused('CIENCIA_SEM_CONSENTIMENTO');
    for (const tipo of ['CONFIRMACAO', 'DESCONHECIMENTO', 'NAO_REALIZADA'] as const)
      quando(tipo, consentida).thenRefused('CIENCIA_SEM_CONSENTIMENTO');
    expect(quando('CIENCIA', consentida).facts()).toMatchObject([{ type: 'ManifestacaoAssinada', data: { automatica: true } }]);
  });

  it('dá-se das que esperam, a mais antiga primeiro; não das que já têm resposta, XML, outro destino ou o prazo passado', () => {
    const notas = [
      ...[resumida(1, '2026-11-25'), resumida(2, '2026-11-21'), resumida(3, '2026-11-18'), resumida(4, '2026-11-22', 'DENEGADA')],
      ...[resumida(5), ...feita(5), resumida(6), ...feita(6, 'CONFIRMACAO'), resumida(7), ...recusada(7), resumida(8), comXml(8)],
      // The answer about the ninth was lost, and its XML came all the same: its bytes go again.
      ...[resumida(9, '2026-11-28'), assinada(9), comXml(9, '2026-11-28'), resumida(10), assinada(10, 'DESCONHECIMENTO')],
    ];
    expect(cienciasADar(depoisDe(...notas), HOJE)).toEqual([]);
    expect(cienciasADar(depoisDe(...notas, consentida), HOJE)).toEqual([2, 1, 9].map(chaveDe));
    expect(cienciasADar(depoisDe(...notas, consentida, retirada), HOJE)).toEqual([]);
  });

  it('não mais de vinte de cada vez', () => {
    const notas = Array.from({ length: 25 }, (_, n) => resumida(n + 1));
    expect(cienciasADar(depoisDe(...notas, consentida), HOJE)).toHaveLength(20);
  });
});

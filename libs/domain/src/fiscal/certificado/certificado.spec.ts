import { specFor } from '@tulha/testing/spec-for';
import { certificadoDecider } from './certificado.decider.js';
import { type Certificado, type CertificadoEvent, certificadoEvents } from './certificado.events.js';
import { diasAte, situacaoDoCertificado } from './validade.js';

const { given } = specFor(certificadoDecider, certificadoEvents);
const dados: Certificado = {
  ...{ certificadoId: 1, fazendaId: 1, titular: 'SITIO BOA VISTA', documento: '90000002000173', emissor: 'AC', serie: '0a1b' },
  ...{ validoDe: '2026-01-01T00:00:00.000Z', validoAte: '2027-01-01T00:00:00.000Z', impressao: 'f'.repeat(64) },
};
const incluido: CertificadoEvent = { type: 'CertificadoIncluido', data: dados };
const desativado: CertificadoEvent = { type: 'CertificadoDesativado', data: { certificadoId: 1 } };
const excluido: CertificadoEvent = { type: 'CertificadoExcluido', data: { certificadoId: 1 } };
const desativar = { type: 'DesativarCertificado', data: { certificadoId: 1 } } as const;
const excluir = { type: 'ExcluirCertificado', data: { certificadoId: 1 } } as const;

describe('certificado', () => {
  it('é incluído uma vez', () => {
    given().when({ type: 'IncluirCertificado', data: dados }).then(incluido);
    given(incluido).when({ type: 'IncluirCertificado', data: dados }).thenRefused('CERTIFICADO_JA_EXISTE');
  });

  it('é desativado uma vez, e depois ainda se exclui', () => {
    given(incluido).when(desativar).then(desativado);
    given(incluido, desativado).when(desativar).thenNothing();
    given(incluido, desativado).when(excluir).then(excluido);
  });

  it('desativado, volta a ser usado; excluído, não', () => {
    const reativado: CertificadoEvent = { type: 'CertificadoReativado', data: { certificadoId: 1 } };
    const reativar = { type: 'ReativarCertificado', data: { certificadoId: 1 } } as const;
    given(incluido, desativado).when(reativar).then(reativado);
    given(incluido).when(reativar).thenNothing();
    given(incluido, desativado, reativado).when(reativar).thenNothing();
    given(incluido, desativado, reativado).when(desativar).then(desativado);
    for (const fatos of [[], [incluido, excluido], [incluido, desativado, excluido]] as const)
      given(...fatos)
        .when(reativar)
        .thenRefused('CERTIFICADO_NAO_ENCONTRADO');
  });

  it('é excluído uma vez, e depois não existe', () => {
    given(incluido).when(excluir).then(excluido);
    given(incluido, excluido).when(excluir).thenNothing();
    given(incluido, excluido).when(desativar).thenRefused('CERTIFICADO_NAO_ENCONTRADO');
    given().when(excluir).thenRefused('CERTIFICADO_NAO_ENCONTRADO');
  });

  it('avisa uma vez a cada limite, do mais próximo que já passou; vencido, desativado ou excluído, não avisa', () => {
    const avisar = { type: 'AvisarDoCertificado', data: { certificadoId: 1 } } as const;
    const em = (dias: number) => ({ now: new Date(Date.parse(dados.validoAte) - dias * 86_400_000).toISOString() });
    const avisado = (limiteDias: number): CertificadoEvent => ({
      type: 'CertificadoPertoDeVencer',
      data: { certificadoId: 1, fazendaId: 1, validoAte: dados.validoAte, limiteDias },
    });
    for (const [dias, limite] of [
      [60, 60],
      [31, 60],
      [30, 30],
      [15, 15],
      [8, 15],
      [7, 7],
      [1, 1],
      [0.5, 1],
    ] as const)
      given(incluido).when(avisar, em(dias)).then(avisado(limite));
    for (const dias of [61.5, 0, -1]) given(incluido).when(avisar, em(dias)).thenNothing();
    given(incluido, avisado(30)).when(avisar, em(29)).thenNothing();
    given(incluido, avisado(60), avisado(30)).when(avisar, em(15)).then(avisado(15));
    for (const fim of [desativado, excluido]) given(incluido, fim).when(avisar, em(5)).thenNothing();
  });

  it.each([
    [true, '2026-06-01T00:00:00.000Z', 214, 'VALIDO'],
    [true, '2026-11-02T00:00:00.000Z', 60, 'A_VENCER'],
    [true, '2026-12-31T23:59:59.999Z', 0, 'A_VENCER'],
    [true, '2027-01-01T00:00:00.000Z', 0, 'VENCIDO'],
    [true, '2027-01-03T00:00:00.000Z', -2, 'VENCIDO'],
    [false, '2026-06-01T00:00:00.000Z', 214, 'DESATIVADO'],
  ])('ativo: %s, em %s faltam %i dias: %s', (ativo, agora, dias, situacao) => {
    expect(diasAte(dados.validoAte, agora)).toBe(dias);
    expect(situacaoDoCertificado({ ativo, validoAte: dados.validoAte }, agora)).toBe(situacao);
  });
});

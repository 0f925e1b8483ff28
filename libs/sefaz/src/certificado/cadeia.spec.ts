import { pfxInventado, raizInventada } from '../simulator/certificado-inventado.js';
import { porqueNaoSeCre } from './cadeia.js';
import { readPfx } from './read-pfx.js';

const AGORA = '2026-11-29T12:00:00.000Z';
const DOCUMENTO = '90000002000173';
const [RAIZ, OUTRA] = [raizInventada('AC RAIZ UM'), raizInventada('AC RAIZ OUTRA')];
const [MEIO, VELHA] = [raizInventada('AC DO MEIO', { por: RAIZ }), raizInventada('AC VELHA', { por: RAIZ, ate: '2026-01-01' })];
const NAO_AC = raizInventada('NAO E AC', { por: RAIZ, ac: false });

const aberto = (por: ReturnType<typeof raizInventada>, comCadeia: boolean) => {
  const um = readPfx(pfxInventado({ titular: 'SITIO', documento: DOCUMENTO, de: '2026-01-01', ate: '2028-01-01', senha: 's', por }), 's');
  return comCadeia ? um : { ...um, chain: [] };
};
const motivo = (um: ReturnType<typeof aberto>, ...raizes: readonly { readonly pem: string }[]) =>
  porqueNaoSeCre(
    um,
    raizes.map(({ pem }) => pem),
    AGORA,
  );

describe('de que raiz é um certificado', () => {
  it('sem raízes configuradas, não se confere', () => expect(motivo(aberto(OUTRA, true))).toBeUndefined());

  it('de uma raiz que se conhece, direto ou por quem está no meio, venha este no arquivo ou esteja entre as configuradas', () => {
    expect(motivo(aberto(RAIZ, true), RAIZ)).toBeUndefined();
    expect(motivo(aberto(MEIO, true), RAIZ)).toBeUndefined();
    expect(motivo(aberto(MEIO, false), RAIZ, MEIO)).toBeUndefined();
  });

  it.each([
    ['de outra raiz', () => motivo(aberto(OUTRA, true), RAIZ)],
    ['sem quem está no meio', () => motivo(aberto(MEIO, false), RAIZ)],
    ['que só traz no arquivo a raiz em que se devia crer', () => motivo(aberto(RAIZ, true), OUTRA)],
    ['com só quem está no meio configurado', () => motivo(aberto(MEIO, true), MEIO)],
    ['por uma autoridade que já venceu', () => motivo(aberto(VELHA, true), RAIZ)],
    ['assinado por quem não é autoridade', () => motivo(aberto(NAO_AC, true), RAIZ)],
    ['de uma raiz com o mesmo nome e outra chave', () => motivo(aberto(raizInventada('AC RAIZ UM'), true), RAIZ)],
  ])('%s não se crê, e diz-se o que fazer', (_, dele) => expect(dele()).toMatch(/^Nenhuma raiz da ICP-Brasil/));
});

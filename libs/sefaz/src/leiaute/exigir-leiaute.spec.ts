import { TIPOS_DE_MANIFESTACAO, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { readPfx } from '../certificado/read-pfx.js';
import { type Busca, pedidoXml } from '../distribuicao/pedido.js';
import { assinar } from '../evento/assinar.js';
import { eventoXml, loteXml, type Manifestacao } from '../evento/evento-xml.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import { comLeiaute, exigirLeiaute } from './exigir-leiaute.js';

const CHAVE = '35260712ABC34501DE35550010000000011000000014';
const [CPF, CNPJ] = ['90000010057', '12ABC34501DE35'];
const identidade = readPfx(pfxInventado({ titular: 'SITIO', documento: CPF, de: '2026-01-01', ate: '2036-01-01', senha: 's' }), 's');
const pedido = (busca: Busca, documento = CNPJ) => pedidoXml({ ambiente: '1', documento, busca });
const manifestacao = (tipo: TipoDeManifestacao, mais: Partial<Manifestacao> = {}): Manifestacao => ({
  ...{ ambiente: '2', documento: CPF, chave: CHAVE, tipo, sequencia: 1, em: '2026-11-29T15:30:45.123Z' },
  justificativa: tipo === 'NAO_REALIZADA' ? 'Não chegou à fazenda: voltou do posto.' : null,
  ...mais,
});
const lote = (uma: Manifestacao, numero = 7) => loteXml(assinar(eventoXml(uma), identidade), numero);
const NSU = '000000000000042';

describe('o leiaute do que sai', () => {
  it.each<[string, Busca]>([
    ['o que veio depois de um número', { ultNsu: NSU }],
    ['um número', { nsu: NSU }],
    ['uma chave com letras', { chave: CHAVE }],
  ])('pergunta por %s, de CPF e de CNPJ com letras', (_, busca) => {
    for (const documento of [CPF, CNPJ]) expect(() => exigirLeiaute('distribuicao', pedido(busca, documento))).not.toThrow();
  });

  it.each(TIPOS_DE_MANIFESTACAO)('aceita %s assinada, de chave com letras', (tipo) => {
    expect(() => exigirLeiaute('evento', lote(manifestacao(tipo)))).not.toThrow();
  });

  const certo = pedido({ ultNsu: NSU });
  it.each([
    ['um número de menos de quinze dígitos', pedido({ ultNsu: '42' })],
    ['um CNPJ em letras pequenas', pedido({ ultNsu: NSU }, CNPJ.toLowerCase())],
    ['uma chave de 43', pedido({ chave: CHAVE.slice(1) })],
    ['a versão 1.35, que não está no leiaute', certo.replace('1.01', '1.35')],
    ['um campo a mais', certo.replace('<CNPJ>', '<ano>2026</ano><CNPJ>')],
    ['duas buscas', certo.replace('<distNSU>', `<consNSU><NSU>${NSU}</NSU></consNSU><distNSU>`)],
    ['nenhuma busca', certo.replace(/<distNSU>.*<\/distNSU>/, '')],
    ['espaços entre as partes', certo.replace('<CNPJ>', ' <CNPJ>')],
    ['um ambiente que não existe', certo.replace('<tpAmb>1', '<tpAmb>3')],
    ['o que não é XML', '<distDFeInt'],
    ['mais de 10 KB', certo.replace('</distDFeInt>', `<!--${'x'.repeat(11_000)}--></distDFeInt>`)],
  ])('da distribuição não leva %s', (_, dados) => {
    expect(() => exigirLeiaute('distribuicao', dados)).toThrow(expect.objectContaining({ code: 'MENSAGEM_FORA_DO_LEIAUTE' }));
  });

  const evento = lote(manifestacao('NAO_REALIZADA'));
  it.each([
    ['sem assinatura', evento.replace(/<Signature.*<\/Signature>/, '')],
    ['sem justificativa onde se exige', evento.replace(/<xJust>.*<\/xJust>/, '')],
    [
      'com justificativa onde não cabe',
      lote(manifestacao('CIENCIA')).replace('</descEvento>', '</descEvento><xJust>Porque sim, e mais nada.</xJust>'),
    ],
    ['com justificativa curta', lote(manifestacao('NAO_REALIZADA', { justificativa: 'curta' }))],
    ['com justificativa de aspas curvas', lote(manifestacao('NAO_REALIZADA', { justificativa: 'Não veio: “quebrada” no posto.' }))],
    ['pela terceira vez', lote(manifestacao('CONFIRMACAO', { sequencia: 3 }))],
    ['ciência pela segunda vez', lote(manifestacao('CIENCIA', { sequencia: 2 }))],
    ['com o nome de outro evento', evento.replace('Operacao nao Realizada', 'Ciencia da Operacao')],
    ['de um tipo que não se conhece', evento.replace('<tpEvento>210240', '<tpEvento>110111')],
    ['com um número de lote de dezesseis dígitos', lote(manifestacao('CIENCIA'), 1_234_567_890_123_456)],
    ['com hora sem fuso', evento.replace('-03:00', '')],
    ['com fração de segundo', evento.replace('45-03:00', '45.1-03:00')],
    ['de outro órgão', evento.replace('<cOrgao>91', '<cOrgao>31')],
  ])('da manifestação não leva uma %s', (_, dados) => {
    expect(() => exigirLeiaute('evento', dados)).toThrow(expect.objectContaining({ code: 'MENSAGEM_FORA_DO_LEIAUTE' }));
  });

  it('o que está fora dele não chega a quem leva', async () => {
    const levadas: string[] = [];
    const levar = comLeiaute((_, dados) => {
      levadas.push(dados);
      return Promise.resolve(Buffer.from('<r/>'));
    });
    await expect(levar('distribuicao', pedido({ ultNsu: '1' }), identidade)).rejects.toThrow(/não foi enviado/);
    await levar('distribuicao', certo, identidade);
    expect(levadas).toEqual([certo]);
  });
});

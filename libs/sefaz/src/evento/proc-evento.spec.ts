import { find, readTree, textAt } from '../nfe/tree.js';
import { eventoXml, loteXml } from './evento-xml.js';
import { procEventoXml } from './proc-evento.js';

const CHAVE = '31261090000001000129550010000000011000000013';

describe('o documento de um evento que a fazenda mandou', () => {
  const evento = eventoXml({
    ...{ ambiente: '1', documento: '90000002000173', chave: CHAVE, tipo: 'NAO_REALIZADA', sequencia: 1 },
    ...{ justificativa: 'A carga voltou: "molhada" & fora do prazo', em: '2026-11-30T12:00:00Z' },
  });
  const retorno = `<retEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento><cStat>135</cStat><nProt>891</nProt></infEvento></retEvento>`;
  const resposta = `<soap:Envelope xmlns:soap="s"><soap:Body><retEnvEvento versao="1.00"><cStat>128</cStat>${retorno}</retEnvEvento></soap:Body></soap:Envelope>`;

  it('tem o que se assinou, sem mudar uma letra, e o que a SEFAZ respondeu', () => {
    const xml = procEventoXml(loteXml(evento, 7), resposta) ?? '';
    expect(xml).toContain(`${evento}${retorno}`);
    const proc = find(readTree(Buffer.from(xml)), 'procEventoNFe');
    expect(textAt(proc, 'evento', 'infEvento', 'chNFe')).toBe(CHAVE);
    expect(textAt(proc, 'retEvento', 'infEvento', 'nProt')).toBe('891');
  });

  it('de um lote que se recusou inteiro não há', () =>
    expect(procEventoXml(loteXml(evento, 7), '<retEnvEvento><cStat>215</cStat></retEnvEvento>')).toBeUndefined());
});

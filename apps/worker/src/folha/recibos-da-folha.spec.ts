import { PassThrough } from 'node:stream';
import type { ReciboDaFolha, RecibosDaFolha } from '@tulha/read-models/folha/planilha.queries';
import { oQueNaoSeCalcula } from '@tulha/domain/folha/leis/mensagens';
import { textoDoPdf } from '../testing/texto-do-pdf.js';
import { escreverRecibos } from './recibos-da-folha.js';

const recibo = (nome: string, mudou: Partial<ReciboDaFolha> = {}): ReciboDaFolha => ({
  ...{ nome, codigo: 'C001', documento: '90000010057', valor: 89.1 },
  linhas: [
    {
      codigo: 'C001',
      nome,
      data: '2026-05-11',
      oQue: 'Colheita',
      explicacao: '9 medidas de 60 L: 540 L, a R$ 18,00 cada medida',
      valor: 162,
    },
    { codigo: 'C001', nome, data: '2026-05-01', oQue: 'Adiantamento', explicacao: 'R$ 72,90 em 01/05/2026, descontado todo', valor: -72.9 },
  ],
  ...{ provisoes: [], pagina: null },
  ...mudou,
});

const folha: RecibosDaFolha['folha'] = {
  ...{ descricao: 'Maio', inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' },
  ...{ fazenda: 1, fazendaNome: 'FAZENDA SANTA RITA', tipo: 'colheita' },
};

const paginasDe = async (recibos: ReciboDaFolha[], leis: RecibosDaFolha['leis'] = []): Promise<string[]> => {
  const out = new PassThrough();
  const pedacos: Buffer[] = [];
  out.on('data', (pedaco: Buffer) => pedacos.push(pedaco));
  await escreverRecibos(
    out,
    { folha, leis, recibos },
    {
      ...{ agora: '2026-06-05T12:00:00.000Z', fuso: 'America/Sao_Paulo', origem: 'https://tulha.exemplo' },
    },
  );
  return textoDoPdf(Buffer.concat(pedacos));
};

describe('recibos de uma folha', () => {
  it('o endereço da página do colaborador vai no recibo dele, e em nenhum outro', async () => {
    const [rosa = '', jose = ''] = await paginasDe([recibo('Rosa', { pagina: 'a'.repeat(24) }), recibo('José')]);
    expect(rosa.replaceAll('\n', '')).toContain(`https://tulha.exemplo/p/eu/${'a'.repeat(24)}`);
    expect(jose).not.toContain('/p/eu/');
  });

  it('as provisões ficam à parte, e o recibo diz só o que falta calcular', async () => {
    const provisao = { codigo: 'C001', nome: 'Zeca', data: null, oQue: 'FGTS', explicacao: '8 % de R$ 162,00 (Lei X)', valor: 12.96 };
    const [pagina = ''] = await paginasDe([recibo('Zeca de Oliveira', { provisoes: [provisao] })], ['FGTS', 'DSR']);
    const semQuebras = pagina.replaceAll('\n', ' ');
    for (const texto of ['Provisões, que não se pagam aqui', '8 % de R$ 162,00 (Lei X)', '12,96', 'R$ 89,10 (oitenta'])
      expect(semQuebras).toContain(texto);
    expect(semQuebras).toContain('Esta folha não calcula piso do salário mínimo, 13º, férias, INSS nem imposto de renda');
  });

  it('um de cada colaborador, na ordem da folha, cada um numa página, com o que se assina', async () => {
    const paginas = await paginasDe([recibo('Zeca de Oliveira'), recibo('Ana Conceição', { valor: 1_250, documento: null })]);
    expect(paginas).toHaveLength(2);
    const [primeira = '', segunda = ''] = paginas;
    for (const texto of ['Zeca de Oliveira · C001', '900.000.100-57', '01/05/2026 a 31/05/2026', '05/06/2026', '162,00', '-72,90', '89,10'])
      expect(primeira).toContain(texto);
    expect(primeira.replaceAll('\n', ' ')).toContain('R$ 89,10 (oitenta e nove reais e dez centavos)');
    expect(primeira.replaceAll('\n', ' ')).toContain(oQueNaoSeCalcula([]).slice(0, 60));
    expect(primeira).toContain('1 / 2');
    expect(segunda).toContain('Ana Conceição');
    expect(segunda).not.toContain('CPF');
    expect(segunda.replaceAll('\n', ' ')).toContain('(mil duzentos e cinquenta reais)');
  });

  it('de quem os adiantamentos tomaram tudo, diz que nada tem a receber', async () => {
    const [pagina = ''] = await paginasDe([recibo('Ivo', { valor: 0 })]);
    const texto = pagina.replaceAll('\n', ' ');
    expect(texto).toContain('nada tenho a receber');
    expect(texto).not.toContain('Recebi de');
  });

  it('um recibo de muitas linhas vira a página e não perde nenhuma', async () => {
    const linhas = Array.from({ length: 120 }, (_, n) => ({
      ...(recibo('Rui').linhas[0] as ReciboDaFolha['linhas'][number]),
      oQue: `Talhão ${n + 1}.`,
    }));
    const paginas = await paginasDe([recibo('Rui', { linhas })]);
    expect(paginas.length).toBeGreaterThan(1);
    const tudo = paginas.join('\n');
    for (let n = 1; n <= 120; n++) expect(tudo).toContain(`Talhão ${n}.`);
    expect(tudo.match(/Como se chega/g)?.length).toBe(paginas.length);
  });
});

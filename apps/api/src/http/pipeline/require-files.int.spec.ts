import { camposDeArquivo } from '@tulha/domain/suporte/arquivo/arquivo-citado';
import { routeGroups } from '../../routes.js';
import { type Arquivos, abrirArquivos, PDF } from '../../testing/arquivos.js';

/** Bodies whose routes look the file up themselves, since more may be done with it than to name it. */
const POR_SI = ['files/attachments/'];
/** Fields of such a name that hold no file: the number that the authority printed on a receipt. */
const NUMEROS = ['lcdpr/:id/:ano/entregas: recibo'];

describe('um arquivo citado num pedido', () => {
  let arquivos: Arquivos;
  beforeAll(async () => {
    arquivos = await abrirArquivos();
  });
  afterAll(() => arquivos.app.close());

  it('é da conta de quem pede: o de outra, ou o que não há, é recusado no campo, e nada muda', async () => {
    const { app, dono: ana, bia, anexado } = arquivos;
    const [{ id: meu }, { id: dela }] = [await anexado(ana), await anexado(bia, 'x.pdf', PDF, {})];
    const fazenda = (await ana.call('GET', '/fazendas')).body.content[0].id as number;
    const lancar = (files: number[]) =>
      ana.call('POST', '/financeiro', { tipo: 'despesa', descricao: 'Adubo', valor: 100, data: '2026-05-04', files, fazenda });
    const feito = await lancar([meu]);
    expect(feito).toMatchObject({ status: 201, body: { files: [meu] } });
    const { id, pagamentos } = feito.body;
    const pagamento = pagamentos[0].id as number;
    const before = (await app.facts()).length;
    for (const alheio of [dela, 999_999]) {
      const [novo, alterado, pago, maisUm] = [
        await lancar([meu, alheio]),
        await ana.call('PUT', `/financeiro/${id}`, { files: [alheio] }),
        await ana.call('PUT', `/financeiro/pagamento/${pagamento}`, { file_id: alheio }),
        await ana.call('POST', '/financeiro/pagamento', { financeiroId: id, valor: 1, data: '2026-05-04', file_id: alheio }),
      ];
      expect(novo).toMatchObject({ status: 404, body: { code: 'ARQUIVO_NAO_ENCONTRADO', errors: [{ campo: 'files[1]' }] } });
      expect(alterado).toMatchObject({ status: 404, body: { errors: [{ campo: 'files[0]' }] } });
      expect(pago).toMatchObject({ status: 404, body: { errors: [{ campo: 'file_id' }] } });
      expect(maisUm).toMatchObject({ status: 404, body: { errors: [{ campo: 'file_id' }] } });
    }
    expect((await app.facts()).length).toBe(before);
    expect((await ana.call('PUT', `/financeiro/pagamento/${pagamento}`, { file_id: meu })).status).toBe(200);
  });

  it('todo campo de um corpo que tem nome de arquivo é declarado como um, e assim é procurado', () => {
    const campos = routeGroups.flatMap(({ path, routes }) =>
      Object.values(routes).flatMap(({ path: under, body }) => {
        if (!body || POR_SI.includes(`${path}${under}`)) return [];
        const shape = (body as unknown as { readonly shape?: Readonly<Record<string, unknown>> }).shape ?? {};
        const nomes = Object.keys(shape).filter((nome) =>
          /^(?:files?|file_?ids?|arquivos?|arquivo_?ids?|fotos?|imagem|comprovantes?|recibos?|anexos?)$/i.test(nome),
        );
        const declarados = camposDeArquivo(body).map((campo) => campo.replace(/\[0\]$/, ''));
        return nomes.filter((nome) => !declarados.includes(nome)).map((nome) => `${path}${under}: ${nome}`);
      }),
    );
    expect(campos).toEqual(NUMEROS);
  });
});

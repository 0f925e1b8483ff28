import { naRoca } from '../../testing/na-roca.js';
type Corpo = Record<string, unknown>;

/** The answer uses the field names of the request, and a detail sent back unchanged changes nothing. */
describe('benefício e rebenefício respondem com as palavras da especificação', () => {
  const roca = naRoca();

  const pedir = async (metodo: 'POST' | 'GET' | 'PUT' | 'DELETE', caminho: string, corpo?: Corpo) => {
    const { status, body } = await roca.ana.call(metodo, `/rastreabilidade${caminho}`, corpo, roca.sitio.na);
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const achado = { id: 3, descricao: 'Peneira', tipo: 'furo', resultado: '17/18' };
  const enviado = { ...achado, id: 1 };
  const colhido = async () =>
    (await pedir('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade: 800 }] })).id;
  const grao = async () =>
    (await pedir('POST', '/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 100 })).saidas[0].id as number;

  it('benefício: tipo, qualidade, quantidade, escolha, adicionais, adicional, quantidades e ref_id de cada lote', async () => {
    const lote = await colhido();
    const { id } = await pedir('POST', '/beneficio', {
      avulso: 0,
      dataEntrada: '2026-06-07',
      tipo: 'Bica corrida',
      qualidade: 'Mole',
      quantidade: 96.5,
      perda: 4,
      escolha: [{ descricao: 'Quebrados', qualidade: 'Rio', quantidade: 4.25 }],
      adicionais: [achado],
      lotes: [{ id: lote, codigo: '26-0001', quantidade: 800, ref_id: 77 }],
    });
    const detalhe = await pedir('GET', `/beneficio/${id}`);
    const [bica, quebrados] = detalhe.saidas as { id: number }[];
    expect(detalhe).toMatchObject({
      avulso: 0,
      dataEntrada: '2026-06-07',
      ...{ tipo: 'Bica corrida', qualidade: 'Mole', quantidade: 96.5, perda: 4 },
      escolha: [{ id: quebrados?.id, descricao: 'Quebrados', qualidade: 'Rio', quantidade: 4.25 }],
      adicionais: [enviado],
      adicional: [enviado],
      quantidades: [
        { id: bica?.id, tipo: 'Bica corrida', qualidade: 'Mole', quantidade: 96.5 },
        { id: quebrados?.id, tipo: 'Quebrados', qualidade: 'Rio', quantidade: 4.25 },
      ],
      lotes: [{ id: lote, quantidade: 800, ref_id: 77 }],
    });
    expect((await pedir('GET', '/beneficio')).content[0]).toEqual(detalhe);
  });

  it('rebenefício: as saídas são a escolha e as quantidades; o ref_id fica quando se tira outra coisa', async () => {
    const lotes = [{ id: await grao(), quantidade: 60, ref_id: 7 }, { id: await grao() }];
    const escolha = [
      { tipo: 'Peneira 17/18', qualidade: 'Mole', quantidade: 50 },
      { tipo: 'Moca', quantidade: 8.5 },
    ];
    const { id } = await pedir('POST', '/rebeneficio', { dataEntrada: '2026-06-08', lotes, escolha, adicionais: [achado] });
    const detalhe = await pedir('GET', `/rebeneficio/${id}`);
    const saidas = [
      { id: detalhe.saidas[0].id, ...escolha[0] },
      { id: detalhe.saidas[1].id, ...escolha[1], qualidade: null },
    ];
    expect(detalhe).toMatchObject({ escolha: saidas, quantidades: saidas, adicionais: [enviado], adicional: [enviado] });
    expect(detalhe.lotes.map(({ ref_id }: { ref_id: number | null }) => ref_id)).toEqual([7, null]);
    const sem = await pedir('DELETE', `/rebeneficio/${id}/adicional/1?motivo=Engano`);
    expect(sem).toMatchObject({ adicional: [], lotes: [{ ref_id: 7 }, { ref_id: null }] });
  });

  it('o que o detalhe diz, mandado de volta, deixa tudo como está', async () => {
    const lote = await colhido();
    const form = { dataEntrada: '2026-06-07', tipo: 'Bica', qualidade: 'Dura', quantidade: 90, lotes: [{ id: lote, ref_id: 5 }] };
    const feito = await pedir('POST', '/beneficio', { ...form, escolha: [{ descricao: 'Escolha', quantidade: 4 }], adicionais: [achado] });
    const { avulso, dataEntrada, tipo, qualidade, quantidade, perda, escolha, adicionais, lotes } = feito;
    const deVolta = lotes.map(({ id, codigo, quantidade: parte, ref_id }: Corpo) => ({ id, codigo, quantidade: parte, ref_id }));
    const igual = { avulso, dataEntrada, tipo, qualidade, quantidade, perda, escolha, adicionais, lotes: deVolta };
    expect(await pedir('PUT', `/beneficio/${feito.id}`, { ...igual, motivo: 'Conferido' })).toEqual(feito);
  });

  it.each(['beneficio', 'rebeneficio'])('%s: um ref_id que não é um código é recusado pelo nome', async (processo) => {
    const corpo = { dataEntrada: '2026-06-07', quantidade: 1, escolha: [{ tipo: 'Moca', quantidade: 1 }], lotes: [{ id: 1, ref_id: 'x' }] };
    const { quantidade: _, ...semQuantidade } = corpo;
    const { status, body } = await roca.ana.call(
      'POST',
      `/rastreabilidade/${processo}`,
      processo === 'beneficio' ? corpo : semQuantidade,
      roca.sitio.na,
    );
    expect({ status, campo: body.errors[0].campo }).toEqual({ status: 400, campo: 'lotes[0].ref_id' });
  });
});

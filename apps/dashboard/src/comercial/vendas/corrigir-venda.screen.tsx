import type * as answers from '@tulha/domain/comercial/venda/venda.answers';
import { vendaColumns, vendaFields } from '@tulha/domain/comercial/venda/venda.columns';
import { AVULSA, EditarVenda, vendaSucesso } from '@tulha/domain/comercial/venda/venda.commands';
import { useParams } from 'react-router';
import { useRead } from '../../http/hooks.js';
import { RecordForm } from '../../screens/record-form.js';
import type { FormPart, Frame, Values } from '../../screens/screen.js';
import { sum } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { linhasDaVenda, linhasDe } from './linha.js';
import { bodyOf, Lotes, missing, Total } from './nova-venda.js';
import { NoContrato } from './no-contrato.js';
import { VENDAS, type VendaCompleta } from './vendas.api.js';

/** The body of a correction: a field emptied is cleared, and fields not on the form stay as they were. */
const corpoDe = ({ seus: _seus, ...values }: Values): Values => {
  const itens = linhasDe(values).map(({ item }) => item);
  const { produtos, ...body } = bodyOf(values);
  return {
    notaFiscal: null,
    obs: null,
    contrato: null,
    ...body,
    produtos: (produtos as readonly object[]).map((linha, index) =>
      itens[index] === undefined ? linha : { ...linha, item: itens[index] },
    ),
  };
};

const form = ({ tipo }: VendaCompleta): FormPart => ({
  title: 'Editar venda',
  fields: Object.entries(vendaFields),
  input: EditarVenda,
  save: 'Gravar venda',
  slots: [{ before: 'cliente', Part: NoContrato }, ...(tipo === AVULSA ? [] : [{ before: 'obs', Part: Lotes }])],
  Summary: Total,
  bodyOf: corpoDe,
  missing,
  refused: (errors, values) =>
    tipo !== AVULSA && linhasDe(values).length === 0 ? { tell: 'Lotes obrigatórios', send: Object.keys(errors).length === 0 } : undefined,
  done: { added: '', changed: vendaSucesso.editada },
  then: 'page',
});

/** Starting values beside the form's fields: the lines, their share of each lot, and values not shown. */
const inicial = (venda: VendaCompleta): Values => ({
  tipo: venda.tipo,
  categoria: venda.categoria,
  parcelado: venda.parcelado,
  contrato: venda.contrato,
  produtos: linhasDaVenda(venda),
  seus: Object.fromEntries(
    [...Map.groupBy(venda.produtos, ({ lote }) => lote)].map(([lote, linhas]) => [
      lote,
      sum(
        linhas.map(({ quantidade }) => quantidade),
        3,
      ),
    ]),
  ),
});

const frame = (venda: VendaCompleta): Frame => ({
  title: { singular: 'Venda', plural: 'Vendas' },
  icon: icons.venda,
  path: VENDAS,
  modulo: 'comercial',
  columns: vendaColumns,
  form: form(venda),
});

/** Edits an open sale. */
export const Component = () => {
  const { id = '' } = useParams();
  const read = useRead<typeof answers.VendaCompleta>(`${VENDAS}/${id}`);
  const titulo = `Venda ${read.data?.codigo ?? id}`;
  return (
    <Page
      back={{ to: `${VENDAS}/${id}`, label: titulo }}
      title={`Editar: ${titulo}`}
      about="Os quilos que a venda reservava ficam livres, e os que se dizem agora ficam reservados."
    >
      <Loaded read={read}>{(venda) => <RecordForm screen={frame(venda)} form={form(venda)} row={venda} initial={inicial(venda)} />}</Loaded>
    </Page>
  );
};

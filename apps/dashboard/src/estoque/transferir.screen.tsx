import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { estoqueColumns, transferenciaFields, transferidoFields } from '@tulha/domain/estoque/movimento/movimento.columns';
import { TransferirEstoque } from '@tulha/domain/estoque/movimento/movimento.commands';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Campo } from '../catalogues/campo.js';
import { Grupo } from '../catalogues/campos.js';
import { activeFarm } from '../http/session.js';
import { FazendaDoFormulario } from '../propriedade/fazenda-do-formulario.js';
import { FormScreen } from '../screens/form-screen.js';
import type { FormSlotProps, Frame, ReadState, Values } from '../screens/screen.js';
import { today } from '../ui/clock.js';
import { icons } from '../ui/icons.js';
import { QuantoVai } from './quanto-vai.js';

type Produto = { readonly insumo: number | null; readonly quantidade: number | null; readonly lote: string | null };
const NENHUM: Produto = { insumo: null, quantidade: null, lote: null };
const produtosDe = ({ produtos }: Values): readonly Produto[] => (produtos ?? []) as readonly Produto[];

/** Empty fields are left out; without a named lot the server takes the one that expires first. */
const bodyOf = ({ paraFazenda, data, motivo, antesDaContagem, ...values }: Values): Values => ({
  ...{ paraFazenda, data },
  ...(antesDaContagem ? { antesDaContagem } : {}),
  ...(motivo ? { motivo } : {}),
  produtos: produtosDe(values).map(({ insumo, quantidade, lote }) => ({ insumo, quantidade, ...(lote ? { lote } : {}) })),
});

const fazendaDe = ({ fazenda }: Values): number | undefined => (fazenda ? Number(fazenda) : undefined);

const missing = (values: Values): Readonly<Record<string, string>> => ({
  ...(activeFarm.get() || fazendaDe(values) ? {} : { fazenda: 'Informe: fazenda.' }),
  ...Object.fromEntries(
    produtosDe(values).flatMap(({ insumo, quantidade }, at) => [
      ...(insumo ? [] : [[`produtos.${at}.insumo`, 'Informe: insumo.']]),
      ...(quantidade ? [] : [[`produtos.${at}.quantidade`, 'Informe: quantidade.']]),
    ]),
  ),
});

const campos = Object.entries(transferidoFields);

/** The inputs that go along, one after another. */
const Produtos = ({ form }: FormSlotProps) => {
  const produtos = produtosDe(form.values);
  const say = (at: number, name: string, value: unknown) =>
    form.setFieldValue(
      'produtos',
      produtos.map((um, n) => (n === at ? { ...um, [name]: value } : um)),
    );
  return (
    <>
      {produtos.map((um, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product is known by its place alone
        <Grupo key={at} title={produtos.length > 1 ? `Produto ${at + 1}` : 'Produto'}>
          {campos.map(([name, field]) => (
            <Campo
              key={name}
              name={name}
              field={field}
              value={um[name as keyof Produto]}
              error={form.errors[`produtos.${at}.${name}`] === undefined ? undefined : String(form.errors[`produtos.${at}.${name}`])}
              onChange={(value) => say(at, name, value)}
            />
          ))}
          {produtos.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Tirar o produto ${at + 1}`}
              title="Tirar"
              onClick={() =>
                form.setFieldValue(
                  'produtos',
                  produtos.filter((_, n) => n !== at),
                )
              }
            >
              <IconTrash size="1.1rem" aria-hidden="true" />
            </ActionIcon>
          )}
        </Grupo>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden="true" />}
          onClick={() => form.setFieldValue('produtos', [...produtos, NENHUM])}
        >
          Outro produto
        </Button>
      </Group>
    </>
  );
};

/** The input whose page one came from, if any. */
const Inicial = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const insumo = Number(useSearchParams()[0].get('insumo')) || null;
  return children({ error: null, refetch: () => undefined, data: { fazenda: null, data: today(), produtos: [{ ...NENHUM, insumo }] } });
};

const Ensaio = ({ form }: FormSlotProps) => {
  const active = activeFarm.use() ?? 0;
  return <QuantoVai body={bodyOf(form.values)} fazenda={fazendaDe(form.values) ?? active} />;
};

const screen: Frame = {
  title: { singular: 'Transferência de estoque', plural: 'Insumos em estoque' },
  icon: icons.insumo,
  path: '/cad-estoque/transferencia/transferi',
  place: '/estoque',
  modulo: 'estoque',
  columns: estoqueColumns,
  form: {
    title: 'Transferir estoque',
    about: 'De uma fazenda para outra, pelo custo médio: sai de uma e chega à outra, ou nada acontece.',
    fields: Object.entries(transferenciaFields),
    input: TransferirEstoque,
    save: 'Transferir',
    slots: [
      { before: 'paraFazenda', Part: FazendaDoFormulario },
      { before: 'motivo', Part: Produtos },
    ],
    Summary: Ensaio,
    avisa: true,
    Initial: Inicial,
    bodyOf,
    missing,
    farmOf: fazendaDe,
    done: { added: 'Estoque transferido com sucesso!', changed: '' },
    then: 'list',
  },
};

/** A transfer from farm to farm, with its cost shown beforehand. */
export const Component = () => <FormScreen screen={screen} />;

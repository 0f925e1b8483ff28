import { Button, MultiSelect, Select } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { lancamentoSucesso } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { NOMES_DOS_ALVOS, NOMES_DOS_CRITERIOS } from '@tulha/domain/financeiro/lancamento/rateio.columns';
import { useChoices } from '../catalogues/catalogues.api.js';
import type { Versioned } from '../http/client.js';
import type { Entry } from '../http/outbox/entry.js';
import { useFormWindow, useWish } from '../http/outbox/use-outbox.js';
import { fieldErrors } from '../ui/form/errors.js';
import { FieldError } from '../ui/form/field-error.js';
import { MoneyInput, PercentInput } from '../ui/form/number-input.js';
import { useForm } from '../ui/form/use-form.js';
import { WindowForm } from '../ui/form/window-form.js';
import { Dialog } from '../ui/over/dialog.js';
import type { LancamentoCompleto } from './lancamentos.api.js';

type Completo = Versioned<LancamentoCompleto>;
type Criterio = NonNullable<LancamentoCompleto['rateio']>['criterio'];
/** A part as it is typed: `talhao 12`, and how much of it where that is given. */
type Values = { criterio: Criterio; quem: string[]; quanto: Record<string, number | null> };
type Props = { readonly lancamento: Completo };

const ESCOLHAS = Object.entries(NOMES_DOS_CRITERIOS).map(([value, label]) => ({ value, label }));
const JANELA = 'ratear';

/** Whether what each part gets is given; of plots the product knows the weight by itself. */
const seDa = (criterio: Criterio): boolean => criterio === 'PERCENTUAL' || criterio === 'USO_DIRETO';

const iniciais = ({ rateio }: Completo): Values => ({
  criterio: rateio?.criterio ?? 'AREA',
  quem: (rateio?.partes ?? []).map(({ tipo, id }) => `${tipo} ${id}`),
  quanto: Object.fromEntries((rateio?.partes ?? []).map(({ tipo, id, peso }) => [`${tipo} ${id}`, peso])),
});

const corpoDe = ({ criterio, quem, quanto }: Values) => ({
  criterio,
  partes: quem.map((chave) => {
    const [tipo, id] = chave.split(' ');
    const dado = quanto[chave] ?? 0;
    return {
      ...{ tipo, id: Number(id) },
      ...(criterio === 'PERCENTUAL' && { percentual: dado }),
      ...(criterio === 'USO_DIRETO' && { valor: dado }),
    };
  }),
});

/** Plots, and where a part is given also crop years and machines. */
const useAlvos = (criterio: Criterio, { rateio }: Completo) => {
  const [talhoes, safras, maquinas] = [useChoices('talhao'), useChoices('safra'), useChoices('maquina')];
  const grupo = (tipo: 'talhao' | 'safra' | 'maquina', escolhas: typeof talhoes) => ({
    group: NOMES_DOS_ALVOS[tipo],
    items: escolhas.map(({ value, label }) => ({ value: `${tipo} ${value}`, label })),
  });
  /** Activities are not chosen here; those that are parts already stay. */
  const atividades = (rateio?.partes ?? []).filter(({ tipo }) => tipo === 'atividade');
  const ficam = atividades.map(({ id, nome }) => ({ value: `atividade ${id}`, label: nome ?? `Atividade ${id}` }));
  const todos = [
    grupo('talhao', talhoes),
    grupo('safra', safras),
    grupo('maquina', maquinas),
    { group: NOMES_DOS_ALVOS.atividade, items: ficam },
  ];
  return (seDa(criterio) ? todos : todos.slice(0, 1)).filter(({ items }) => items.length > 0);
};

const Formulario = ({ lancamento, reopened, close }: Props & { readonly reopened: Entry | undefined; readonly close: () => void }) => {
  const { id, etag } = lancamento;
  const form = useForm<Values>({
    unsaved: { form: JANELA, over: true, seq: reopened?.seq },
    initialValues: { ...iniciais(lancamento), ...(reopened?.values as Partial<Values> | undefined) },
    validate: { quem: (quem) => (quem.length === 0 ? 'Escolha para quem vai.' : null) },
  });
  const { criterio, quem, quanto } = form.values;
  const alvos = useAlvos(criterio, lancamento);
  const nomes = new Map(alvos.flatMap(({ items }) => items.map(({ value, label }) => [value, label])));
  const ratear = useWish(
    (values: Values) => ({
      what: 'Ratear o lançamento',
      values,
      wish: { method: 'PUT', path: `/financeiro/${id}/rateio`, body: corpoDe(values), ifMatch: etag },
    }),
    lancamentoSucesso.rateado,
    { form: JANELA },
  );
  const send = async (values: Values) => {
    try {
      await ratear.mutateAsync(values);
      close();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  const Quanto = criterio === 'PERCENTUAL' ? PercentInput : MoneyInput;
  const mudarCriterio = (novo: string | null) => {
    const para = (novo ?? 'AREA') as Criterio;
    form.setValues({ criterio: para, quem: seDa(para) ? quem : quem.filter((chave) => chave.startsWith('talhao ')) });
  };
  return (
    <WindowForm form={form} onSend={send} onBack={close} busy={ratear.isPending} send="Ratear">
      <Select label="Como se divide" data={ESCOLHAS} allowDeselect={false} value={criterio} onChange={mudarCriterio} />
      <MultiSelect
        label="Entre quem"
        data={alvos}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar' }}
        nothingFoundMessage="Nada com esse nome"
        {...form.getInputProps('quem')}
      />
      {seDa(criterio) &&
        quem.map((chave) => (
          <Quanto
            key={chave}
            label={nomes.get(chave) ?? chave}
            {...(criterio === 'USO_DIRETO' && { leftSection: 'R$' })}
            value={quanto[chave] ?? null}
            onChange={(valor) => form.setFieldValue('quanto', { ...form.values.quanto, [chave]: valor })}
          />
        ))}
      <FieldError>{form.errors['partes']}</FieldError>
    </WindowForm>
  );
};

/** Splits an entry among plots, crop years and machines. */
export const Ratear = ({ lancamento }: Props) => {
  const { opened, open, close, reopened } = useFormWindow(JANELA);
  return (
    <>
      <Button variant="default" leftSection={<IconChartPie size="1rem" aria-hidden="true" />} onClick={open}>
        {lancamento.rateio ? 'Mudar rateio' : 'Ratear'}
      </Button>
      <Dialog opened={opened} onClose={close} title="Ratear o lançamento">
        {opened && <Formulario lancamento={lancamento} reopened={reopened} close={close} />}
      </Dialog>
    </>
  );
};

import { Autocomplete, Fieldset, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { BEBIDAS } from '@tulha/domain/rastreabilidade/cafe';
import { CATEGORIAS, CORES, nomeDaPeneira, PENEIRAS, TIPOS, tipoPelosDefeitos } from '@tulha/domain/rastreabilidade/classificacao/cob';
import { RegistrarClassificacao } from '@tulha/domain/rastreabilidade/classificacao/classificacao.commands';
import { rememberLastEntered } from '../../http/last-entered.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { IntegerInput, MeasureInput } from '../../ui/form/number-input.js';
import { issuesOf } from '../../ui/form/schema.js';
import { day, percent } from '../../ui/format.js';
import { pedidoDe, type Rascunho, rascunhoDe, somaDasPeneiras, ULTIMA } from './classificacao-rascunho.js';
import classes from './qualidade.module.css';
import { type Classificacao, useAmostras, useClassificar, useCorrigirClassificacao } from './qualidade.api.js';

type Form = UseFormReturnType<Rascunho>;

/** The type that the table gives for the defects typed, with a note where it differs from the one chosen. */
const dicaDoTipo = ({ tipo, defeitos }: Rascunho): string => {
  if (defeitos === null) return 'Contados em 300 g';
  const pelaTabela = tipoPelosDefeitos(defeitos);
  const nomeDoTipo = pelaTabela === null ? 'fora de tipo' : `tipo ${pelaTabela}`;
  return tipo !== null && Number(tipo) !== pelaTabela ? `Pela tabela seria ${nomeDoTipo}` : `Pela tabela: ${nomeDoTipo}`;
};

const Cob = ({ form }: { form: Form }) => (
  <Fieldset legend="Classificação oficial (COB)">
    <div className={classes['fields']}>
      <Select
        label="Categoria"
        data={CATEGORIAS.map(({ id, nome }) => ({ value: id, label: nome }))}
        {...form.getInputProps('categoria')}
      />
      <Select
        label="Tipo"
        clearable
        data={TIPOS.map(({ tipo, defeitos }) => ({ value: String(tipo), label: `${tipo} · até ${defeitos} defeitos` }))}
        {...form.getInputProps('tipo')}
      />
      <IntegerInput
        label="Defeitos"
        description={dicaDoTipo(form.values)}
        {...form.getInputProps('defeitos')}
        value={form.values.defeitos}
      />
      <Select label="Bebida" clearable data={[...BEBIDAS]} {...form.getInputProps('bebida')} />
      <Autocomplete label="Cor" data={[...CORES]} {...form.getInputProps('cor')} />
      <MeasureInput label="Catação" rightSection="%" {...form.getInputProps('catacao')} value={form.values.catacao} />
      <MeasureInput label="Impurezas" rightSection="%" {...form.getInputProps('impurezas')} value={form.values.impurezas} />
      <MeasureInput label="Umidade" rightSection="%" {...form.getInputProps('umidade')} value={form.values.umidade} />
    </div>
  </Fieldset>
);

const Peneiras = ({ form }: { form: Form }) => {
  const soma = somaDasPeneiras(form.values);
  const erro = form.errors['peneiras'];
  return (
    <Fieldset legend="Peneiras">
      <div className={classes['sieves']}>
        {PENEIRAS.map((peneira) => (
          <MeasureInput
            key={peneira}
            label={nomeDaPeneira(peneira)}
            rightSection="%"
            value={form.values.peneiras[peneira] ?? null}
            onChange={(pct) => form.setFieldValue('peneiras', { ...form.values.peneiras, [peneira]: pct })}
          />
        ))}
      </div>
      <Text size="sm" mt="sm" c={erro || soma > 100 ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {erro ??
          (soma === 0
            ? 'O que ficou em cada uma; juntas, 100 % ou menos.'
            : `Somam ${percent(soma)}${soma > 100 ? ', mais que o todo' : ''}`)}
      </Text>
    </Fieldset>
  );
};

type Props = {
  readonly lote: number;
  readonly classificacao?: Classificacao;
  /** Values typed before, and refused. */
  readonly escrito: object | undefined;
  readonly onDone: () => void;
};

const useClassificacaoForm = ({ lote, classificacao, escrito, onDone }: Props) => {
  const form = useForm<Rascunho>({
    unsaved: { form: `classificacao-${classificacao?.id ?? 'nova'}`, over: classificacao !== undefined },
    initialValues: { ...rascunhoDe(classificacao), ...escrito },
    validate: (draft) => issuesOf(RegistrarClassificacao, pedidoDe(draft)),
  });
  const classificar = useClassificar(lote);
  const corrigir = useCorrigirClassificacao(lote, classificacao?.id ?? 0);
  const send = async (draft: Rascunho) => {
    const body = pedidoDe(draft);
    try {
      if (classificacao) await corrigir.mutateAsync({ body: { ...body, hora: classificacao.hora, motivo: draft.motivo }, values: draft });
      else await classificar.mutateAsync({ body, values: draft });
      rememberLastEntered(ULTIMA, { laboratorio: draft.laboratorio, responsavel: draft.responsavel, categoria: draft.categoria });
      onDone();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return { form, send, busy: classificar.isPending || corrigir.isPending };
};

/** A classification, new or corrected. Nothing of it must be filled in but the day and one result. */
export const ClassificacaoForm = (props: Props) => {
  const { form, send, busy } = useClassificacaoForm(props);
  const amostras = useAmostras(props.lote).data?.content ?? [];
  return (
    <WindowForm form={form} onSend={send} onBack={props.onDone} busy={busy} send="Gravar classificação">
      <div className={classes['fields']}>
        <DayInput label="Classificado em" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
        <TextInput label="Laboratório" {...form.getInputProps('laboratorio')} />
        <TextInput label="Classificador" {...form.getInputProps('responsavel')} />
        {amostras.length > 0 && (
          <Select
            label="Amostra"
            clearable
            data={amostras.map(({ id, codigo, data }) => ({ value: String(id), label: `${codigo}, de ${day(data)}` }))}
            {...form.getInputProps('amostra')}
          />
        )}
      </div>
      <Cob form={form} />
      <Peneiras form={form} />
      <Fieldset legend="Xícara (SCA)">
        <Stack gap="sm">
          <div className={classes['fields']}>
            <MeasureInput label="Pontos" description="De 0 a 100" {...form.getInputProps('pontosSca')} value={form.values.pontosSca} />
          </div>
          <Textarea label="Notas" autosize minRows={2} {...form.getInputProps('notas')} />
        </Stack>
      </Fieldset>
      {props.classificacao && <TextInput label="Por que mudou" {...form.getInputProps('motivo')} />}
    </WindowForm>
  );
};

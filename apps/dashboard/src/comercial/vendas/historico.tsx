import { Textarea, Text } from '@mantine/core';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { AnotarVenda } from '@tulha/domain/comercial/venda/venda.commands';
import { EmJanela } from '../../screens/em-janela.js';
import { Anotacao, Anotacoes } from '../../ui/anotacoes.js';
import { today } from '../../ui/clock.js';
import { Confirm } from '../../ui/confirm.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { issuesOf } from '../../ui/form/schema.js';
import { useForm } from '../../ui/form/use-form.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { day, instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Historia, JANELA_DA_NOTA, useAnotar, useExcluirNota, useHistorico } from './entregas.api.js';
import type { VendaCompleta } from './vendas.api.js';

type Rascunho = { readonly data: string; readonly texto: string };

const NotaForm = ({ venda, escrito, onDone }: { venda: number; escrito: object | undefined; onDone: () => void }) => {
  const anotar = useAnotar(venda);
  const form = useForm<Rascunho>({
    unsaved: { form: JANELA_DA_NOTA, over: false },
    initialValues: { data: today(), texto: '', ...escrito },
    validate: (draft) => issuesOf(AnotarVenda, draft),
  });
  const send = async (values: Rascunho) => {
    try {
      await anotar.mutateAsync({ body: values, values });
      onDone();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <WindowForm form={form} onSend={send} onBack={onDone} busy={anotar.isPending} send="Gravar anotação">
      <DayInput label="Dia" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
      <Textarea label="Anotação" withAsterisk autosize minRows={3} {...form.getInputProps('texto')} />
    </WindowForm>
  );
};

const Apagar = ({ venda, id }: { venda: number; id: number }) => {
  const apagar = useExcluirNota(venda, id);
  return (
    <Confirm
      label="Apagar"
      icon={IconTrash}
      title="Apagar a anotação?"
      text="Ela sai daqui; o histórico da venda diz que foi apagada, e por quem."
      confirm="Apagar"
      busy={apagar.isPending}
      onConfirm={() => apagar.mutateAsync()}
    />
  );
};

const FEITO = { nota: '', entrega: 'Entrega: ', cancelamento: 'Entrega cancelada: ' } as const;

const Linha = ({ venda, linha: { id, tipo, data, texto, por, registradoEm } }: { venda: number; linha: Historia }) => (
  <Anotacao nota={[por, instant(registradoEm)].filter(Boolean).join(' · ')} motivo={null} mudancas={[]}>
    <Text span inherit>
      <strong>{day(data)}</strong> {FEITO[tipo]}
      {texto}
    </Text>
    {id !== null && (
      <span className="only-screen">
        <Apagar venda={venda} id={id} />
      </span>
    )}
  </Anotacao>
);

/** The history of a sale: notes, and deliveries made and undone. */
export const Historico = ({ row: { id } }: { readonly row: VendaCompleta }) => {
  const read = useHistorico(id);
  return (
    <Section
      title="Anotações"
      about="O que se combinou, e as entregas feitas e canceladas"
      actions={
        <EmJanela label="Anotar" icon={IconNote} title="Nova anotação" form={JANELA_DA_NOTA}>
          {(close, escrito) => <NotaForm venda={id} escrito={escrito} onDone={close} />}
        </EmJanela>
      }
    >
      <Loaded read={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Text c="dimmed">Nada foi anotado ainda.</Text>
          ) : (
            <Anotacoes>
              {content.map((linha, index) => (
                <Linha key={`${linha.tipo}-${linha.id ?? index}`} venda={id} linha={linha} />
              ))}
            </Anotacoes>
          )
        }
      </Loaded>
    </Section>
  );
};

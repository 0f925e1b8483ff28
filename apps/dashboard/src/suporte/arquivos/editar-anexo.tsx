import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { type Alteracao, type Anexo, useAlterarAnexo } from './arquivos.api.js';

type Props = {
  readonly anexo: Anexo;
  /** Values typed before, and refused. */
  readonly escrito: object | undefined;
  readonly onClose: () => void;
};

/** Edits the details of a file. */
export const EditarAnexo = ({ anexo, escrito, onClose }: Props) => {
  const alterar = useAlterarAnexo(anexo.id);
  const form = useForm<Alteracao>({
    unsaved: { form: `anexo-${anexo.id}`, over: true },
    initialValues: { nome: anexo.nome, description: anexo.description ?? '', tags: anexo.tags, dueDate: anexo.dueDate ?? '', ...escrito },
  });
  const send = async (values: Alteracao) => {
    try {
      await alterar.mutateAsync(values);
      onClose();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Editar arquivo">
      <WindowForm form={form} onSend={send} onBack={onClose} busy={alterar.isPending}>
        <TextInput label="Nome" maxLength={120} data-autofocus {...form.getInputProps('nome')} />
        <Textarea label="Descrição" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
        <TagsInput
          label="Etiquetas"
          description="Enter depois de cada uma"
          maxTags={10}
          value={[...form.values.tags]}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={form.errors['tags']}
        />
        <DayInput
          label="Vence em"
          value={form.values.dueDate}
          onChange={(dia) => form.setFieldValue('dueDate', dia)}
          error={form.errors['dueDate']}
        />
      </WindowForm>
    </Dialog>
  );
};
